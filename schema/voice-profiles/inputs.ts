import { builder } from "../core/builder.ts";
import { LINES, LISTS } from "./definition.ts";

const optional = { required: false as const };
const most = (maxLength: number) => ({ extensions: { constraints: { maxLength } } });

const VoiceExampleInput = builder.inputType("VoiceExampleInput", {
  description: "A text that sounds right.",
  fields: (t) => ({
    platform: t.string({ ...most(80), description: "Where it was posted, at most 80 characters; may be empty." }),
    text: t.string({ ...most(4000), description: "The text, 1 to 4,000 characters." }),
    whyItFits: t.string({ ...most(500), description: "What is right about it, at most 500 characters; may be empty." }),
  }),
});

const VoiceCorrectionInput = builder.inputType("VoiceCorrectionInput", {
  description: "A text that did not sound right, and how it should.",
  fields: (t) => ({
    original: t.string({ ...most(3000), description: "What was written, 1 to 3,000 characters." }),
    preferred: t.string({ ...most(3000), description: "What should have been, 1 to 3,000 characters." }),
    lesson: t.string({ ...most(600), description: "What to learn from it, at most 600 characters; may be empty." }),
  }),
});

const VoiceInterviewAnswerInput = builder.inputType("VoiceInterviewAnswerInput", {
  description: "What the person said when asked.",
  fields: (t) => ({
    question: t.string({ ...most(500), description: "What was asked, 1 to 500 characters." }),
    answer: t.string({ ...most(4000), description: "What was said, 1 to 4,000 characters." }),
  }),
});

const LONG_LIST = { ...optional, extensions: { constraints: { maxItems: 20 } } };

const VoiceDefinitionInput = builder.inputType("VoiceDefinitionInput", {
  description:
    "Members of a definition, together at most 64 KiB as JSON. What is absent stays, or is empty in a new one; null clears.",
  fields: (t) => {
    const line = (name: keyof typeof LINES) => {
      const { what, longest } = LINES[name];
      return t.string({ ...optional, ...most(longest), description: `${what} At most ${longest} characters.` });
    };
    const list = (name: keyof typeof LISTS) => {
      const { what, longest } = LISTS[name];
      return t.stringList({
        ...optional,
        extensions: { constraints: { maxItems: 40, items: { maxLength: longest } } },
        description: `${what} At most 40 items of 1 to ${longest} characters; they replace the former ones.`,
      });
    };
    return {
      identitySummary: line("identitySummary"),
      formality: line("formality"),
      humor: line("humor"),
      preferredLanguage: line("preferredLanguage"),
      traits: list("traits"),
      expertise: list("expertise"),
      opinions: list("opinions"),
      vocabulary: list("vocabulary"),
      recurringExpressions: list("recurringExpressions"),
      forbiddenPhrases: list("forbiddenPhrases"),
      dislikedPatterns: list("dislikedPatterns"),
      boundaries: list("boundaries"),
      examples: t.field({
        type: [VoiceExampleInput],
        ...LONG_LIST,
        description: "Texts that sound right, at most 20; they replace the former ones.",
      }),
      corrections: t.field({
        type: [VoiceCorrectionInput],
        ...LONG_LIST,
        description: "Texts that were put right, at most 20; they replace the former ones.",
      }),
      interviewAnswers: t.field({
        type: [VoiceInterviewAnswerInput],
        ...LONG_LIST,
        description: "Answers in an interview, at most 20; they replace the former ones.",
      }),
    };
  },
});

export const CreateVoiceProfileInput = builder.inputType("CreateVoiceProfileInput", {
  description: "A new voice profile.",
  fields: (t) => ({
    workspaceId: t.id({ description: "The workspace that it will belong to." }),
    name: t.string({ description: "1 to 80 characters, not taken in the workspace, whatever the case." }),
    isDefault: t.boolean({ ...optional, description: "True to make it the workspace's default at once." }),
    definition: t.field({ type: VoiceDefinitionInput, ...optional, description: "Who speaks, and how it sounds." }),
  }),
});

export const UpdateVoiceProfileInput = builder.inputType("UpdateVoiceProfileInput", {
  description: "What to change. What is absent stays; members of the definition can be null.",
  fields: (t) => ({
    id: t.id({ description: "The id of the profile." }),
    expectedRevision: t.int({
      ...optional,
      description: "Refuse with REVISION_CONFLICT when the profile has moved on from this revision.",
    }),
    name: t.string({ ...optional, description: "1 to 80 characters, not taken in the workspace, whatever the case." }),
    definition: t.field({ type: VoiceDefinitionInput, ...optional, description: "The members to replace." }),
  }),
});

export const DuplicateVoiceProfileInput = builder.inputType("DuplicateVoiceProfileInput", {
  description: "How to call a copy.",
  fields: (t) => ({
    id: t.id({ description: "The id of the profile to copy." }),
    name: t.string({
      ...optional,
      description: "1 to 80 characters, not taken in the workspace; the former name and `(copy)` when left out.",
    }),
  }),
});

export const AssignVoiceProfileInput = builder.inputType("AssignVoiceProfileInput", {
  description: "Whom a profile is for.",
  fields: (t) => ({
    id: t.id({ description: "The id of the profile." }),
    accountIds: t.idList({
      extensions: { constraints: { maxItems: 100, uniqueItems: true } },
      description: "Connected accounts of the workspace, at most 100, each once; none to take it from all.",
    }),
  }),
});
