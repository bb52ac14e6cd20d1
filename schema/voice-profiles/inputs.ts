import { builder } from "../core/builder.ts";
import { LINES, LISTS } from "./definition.ts";

const optional = { required: false as const };
const most = (maxLength: number) => ({ extensions: { constraints: { maxLength } } });

const VoiceExampleInput = builder.inputType("VoiceExampleInput", {
  description: "A text in the intended voice.",
  fields: (t) => ({
    platform: t.string({
      ...most(80),
      description: "Platform that the text was posted on, at most 80 characters; may be empty.",
    }),
    text: t.string({ ...most(4000), description: "Text in the intended voice, 1 to 4,000 characters." }),
    whyItFits: t.string({
      ...most(500),
      description: "Reason why the text fits the voice, at most 500 characters; may be empty.",
    }),
  }),
});

const VoiceCorrectionInput = builder.inputType("VoiceCorrectionInput", {
  description: "A text that does not fit the voice, and its correction.",
  fields: (t) => ({
    original: t.string({ ...most(3000), description: "Text before the correction, 1 to 3,000 characters." }),
    preferred: t.string({ ...most(3000), description: "Text after the correction, 1 to 3,000 characters." }),
    lesson: t.string({
      ...most(600),
      description: "Lesson to learn from the correction, at most 600 characters; may be empty.",
    }),
  }),
});

const VoiceInterviewAnswerInput = builder.inputType("VoiceInterviewAnswerInput", {
  description: "A question and its answer in an interview about the voice.",
  fields: (t) => ({
    question: t.string({ ...most(500), description: "Question that was asked, 1 to 500 characters." }),
    answer: t.string({ ...most(4000), description: "Answer that was given, 1 to 4,000 characters." }),
  }),
});

const LONG_LIST = { ...optional, extensions: { constraints: { maxItems: 20 } } };

const VoiceDefinitionInput = builder.inputType("VoiceDefinitionInput", {
  description:
    "Members of a voice definition, together at most 64 KiB as JSON. Members that are absent keep their values, or are empty in a new profile; null clears them.",
  fields: (t) => {
    const line = (name: keyof typeof LINES) => {
      const { what, longest } = LINES[name];
      return t.string({
        ...optional,
        ...most(longest),
        description: `${what} At most ${longest.toLocaleString("en-US")} characters.`,
      });
    };
    const list = (name: keyof typeof LISTS) => {
      const { what, longest } = LISTS[name];
      return t.stringList({
        ...optional,
        extensions: { constraints: { maxItems: 40, items: { maxLength: longest } } },
        description: `${what} At most 40 items of 1 to ${longest} characters, which replace the earlier ones.`,
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
        description: "Texts in the intended voice, at most 20, which replace the earlier ones.",
      }),
      corrections: t.field({
        type: [VoiceCorrectionInput],
        ...LONG_LIST,
        description: "Texts that were corrected to fit the voice, at most 20, which replace the earlier ones.",
      }),
      interviewAnswers: t.field({
        type: [VoiceInterviewAnswerInput],
        ...LONG_LIST,
        description: "Questions and answers of interviews about the voice, at most 20, which replace the earlier ones.",
      }),
    };
  },
});

export const CreateVoiceProfileInput = builder.inputType("CreateVoiceProfileInput", {
  description: "Name and definition of a new voice profile.",
  fields: (t) => ({
    workspaceId: t.id({ description: "Id of the workspace that the voice profile will belong to." }),
    name: t.string({
      description: "Name of the profile, 1 to 80 characters. Unique in the workspace, without regard to letter case.",
    }),
    isDefault: t.boolean({
      ...optional,
      description:
        "Whether the profile becomes the workspace's default; false if absent or null. The first profile of a workspace always becomes the default.",
    }),
    definition: t.field({
      type: VoiceDefinitionInput,
      ...optional,
      description: "Identity and style of the voice; empty if absent or null.",
    }),
  }),
});

export const UpdateVoiceProfileInput = builder.inputType("UpdateVoiceProfileInput", {
  description:
    "Changes of a voice profile. Members that are absent keep their values; only members of the definition can be null.",
  fields: (t) => ({
    id: t.id({ description: "Id of the voice profile to change." }),
    expectedRevision: t.int({
      ...optional,
      description:
        "Revision that the voice profile must have. Fails with REVISION_CONFLICT if the profile has another revision; not checked if absent or null.",
    }),
    name: t.string({
      ...optional,
      description: "Name of the profile, 1 to 80 characters. Unique in the workspace, without regard to letter case.",
    }),
    definition: t.field({
      type: VoiceDefinitionInput,
      ...optional,
      description: "Members of the definition to replace; null clears a member.",
    }),
  }),
});

export const DuplicateVoiceProfileInput = builder.inputType("DuplicateVoiceProfileInput", {
  description: "Voice profile to copy, and the name of the copy.",
  fields: (t) => ({
    id: t.id({ description: "Id of the voice profile to copy." }),
    name: t.string({
      ...optional,
      description:
        "Name of the copy, 1 to 80 characters, unique in the workspace. If absent or null, the name of the original and `(copy)`.",
    }),
  }),
});

export const AssignVoiceProfileInput = builder.inputType("AssignVoiceProfileInput", {
  description: "Accounts that use a voice profile.",
  fields: (t) => ({
    id: t.id({ description: "Id of the voice profile to assign." }),
    accountIds: t.idList({
      extensions: { constraints: { maxItems: 100, uniqueItems: true } },
      description:
        "Ids of connected accounts of the workspace, at most 100, each once. An empty list removes the profile from all accounts.",
    }),
  }),
});
