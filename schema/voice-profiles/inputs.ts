import { BOUNDS } from "../../src/domains/voice-profiles/bounds.ts";
import { figure, length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { LINES, LISTS } from "./definition.ts";

const optional = { required: false as const };

const VoiceExampleInput = builder.inputType("VoiceExampleInput", {
  description: "A text in the intended voice.",
  fields: (t) => ({
    platform: t.string({
      ...within(BOUNDS.example.platform),
      description: `Platform that the text was posted on, ${length(BOUNDS.example.platform)}; may be empty.`,
    }),
    text: t.string({
      ...within(BOUNDS.example.text),
      description: `Text in the intended voice, 1 to ${figure(BOUNDS.example.text.maxLength)} characters.`,
    }),
    whyItFits: t.string({
      ...within(BOUNDS.example.whyItFits),
      description: `Reason why the text fits the voice, ${length(BOUNDS.example.whyItFits)}; may be empty.`,
    }),
  }),
});

const VoiceCorrectionInput = builder.inputType("VoiceCorrectionInput", {
  description: "A text that does not fit the voice, and its correction.",
  fields: (t) => ({
    original: t.string({
      ...within(BOUNDS.correction.original),
      description: `Text before the correction, 1 to ${figure(BOUNDS.correction.original.maxLength)} characters.`,
    }),
    preferred: t.string({
      ...within(BOUNDS.correction.preferred),
      description: `Text after the correction, 1 to ${figure(BOUNDS.correction.preferred.maxLength)} characters.`,
    }),
    lesson: t.string({
      ...within(BOUNDS.correction.lesson),
      description: `Lesson to learn from the correction, ${length(BOUNDS.correction.lesson)}; may be empty.`,
    }),
  }),
});

const VoiceInterviewAnswerInput = builder.inputType("VoiceInterviewAnswerInput", {
  description: "A question and its answer in an interview about the voice.",
  fields: (t) => ({
    question: t.string({
      ...within(BOUNDS.answer.question),
      description: `Question that was asked, 1 to ${figure(BOUNDS.answer.question.maxLength)} characters.`,
    }),
    answer: t.string({
      ...within(BOUNDS.answer.answer),
      description: `Answer that was given, 1 to ${figure(BOUNDS.answer.answer.maxLength)} characters.`,
    }),
  }),
});

const LONG_LIST = { ...optional, ...within(BOUNDS.entries) };

const VoiceDefinitionInput = builder.inputType("VoiceDefinitionInput", {
  description:
    "Members of a voice definition, together at most 64 KiB as JSON. Members that are absent keep their values, or are empty in a new profile; null clears them.",
  fields: (t) => {
    const line = (name: keyof typeof LINES) => {
      const bounds = BOUNDS[name];
      const most = figure(bounds.maxLength);
      return t.string({ ...optional, ...within(bounds), description: `${LINES[name]} At most ${most} characters.` });
    };
    const list = (name: keyof typeof LISTS) => {
      const bounds = BOUNDS[name];
      return t.stringList({
        ...optional,
        ...within(bounds),
        description: `${LISTS[name]} At most ${bounds.maxItems} items of 1 to ${bounds.items.maxLength} characters, which replace the earlier ones.`,
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
        description: `Texts in the intended voice, at most ${BOUNDS.entries.maxItems}, which replace the earlier ones.`,
      }),
      corrections: t.field({
        type: [VoiceCorrectionInput],
        ...LONG_LIST,
        description: `Texts that were corrected to fit the voice, at most ${BOUNDS.entries.maxItems}, which replace the earlier ones.`,
      }),
      interviewAnswers: t.field({
        type: [VoiceInterviewAnswerInput],
        ...LONG_LIST,
        description: `Questions and answers of interviews about the voice, at most ${BOUNDS.entries.maxItems}, which replace the earlier ones.`,
      }),
    };
  },
});

export const CreateVoiceProfileInput = builder.inputType("CreateVoiceProfileInput", {
  description: "Name and definition of a new voice profile.",
  fields: (t) => ({
    workspaceId: t.id({ description: "Id of the workspace that the voice profile will belong to." }),
    name: t.string({
      description: `Name of the profile, ${length(BOUNDS.name)}. Unique in the workspace, without regard to letter case.`,
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
      description: `Name of the profile, ${length(BOUNDS.name)}. Unique in the workspace, without regard to letter case.`,
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
      description: `Name of the copy, ${length(BOUNDS.name)}, unique in the workspace. If absent or null, the name of the original and \`(copy)\`.`,
    }),
  }),
});

export const AssignVoiceProfileInput = builder.inputType("AssignVoiceProfileInput", {
  description: "Accounts that use a voice profile.",
  fields: (t) => ({
    id: t.id({ description: "Id of the voice profile to assign." }),
    accountIds: t.idList({
      ...within(BOUNDS.assigned),
      description: `Ids of connected accounts of the workspace, at most ${BOUNDS.assigned.maxItems}, each once. An empty list removes the profile from all accounts.`,
    }),
  }),
});
