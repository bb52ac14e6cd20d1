import { BOUNDS } from "../../src/domains/voice-profiles/bounds.ts";
import type { Definition } from "../../src/domains/voice-profiles/definition.ts";
import { builder } from "../core/builder.ts";
import { MEMBER, memberList } from "../core/prices.ts";

type Example = Definition["examples"][number];
type Correction = Definition["corrections"][number];
type Answer = Definition["interviewAnswers"][number];

const VoiceExample = builder.objectRef<Example>("VoiceExample").implement({
  description: "A text in the intended voice.",
  applications: "withParent",
  fields: (t) => ({
    platform: t.exposeString("platform", {
      ...MEMBER,
      description: "Platform that the text was posted on; may be empty.",
    }),
    text: t.exposeString("text", { ...MEMBER, description: "Text in the intended voice." }),
    whyItFits: t.exposeString("whyItFits", {
      ...MEMBER,
      description: "Reason why the text fits the voice; may be empty.",
    }),
  }),
});

const VoiceCorrection = builder.objectRef<Correction>("VoiceCorrection").implement({
  description: "A text that does not fit the voice, and its correction.",
  applications: "withParent",
  fields: (t) => ({
    original: t.exposeString("original", { ...MEMBER, description: "Text before the correction." }),
    preferred: t.exposeString("preferred", { ...MEMBER, description: "Text after the correction." }),
    lesson: t.exposeString("lesson", { ...MEMBER, description: "Lesson to learn from the correction; may be empty." }),
  }),
});

const VoiceInterviewAnswer = builder.objectRef<Answer>("VoiceInterviewAnswer").implement({
  description: "A question and its answer in an interview about the voice.",
  applications: "withParent",
  fields: (t) => ({
    question: t.exposeString("question", { ...MEMBER, description: "Question that was asked." }),
    answer: t.exposeString("answer", { ...MEMBER, description: "Answer that was given." }),
  }),
});

/** The lists of short texts with their descriptions. */
export const LISTS = {
  traits: "Traits of the voice.",
  expertise: "Subjects that the voice knows well.",
  opinions: "Opinions that the voice holds.",
  vocabulary: "Words that the voice uses.",
  recurringExpressions: "Expressions that the voice repeats.",
  forbiddenPhrases: "Phrases that the voice never uses.",
  dislikedPatterns: "Patterns of writing that the voice avoids.",
  boundaries: "Subjects and actions that the voice avoids.",
} as const satisfies { [Member in keyof Definition]?: string };

/** The single texts with their descriptions. */
export const LINES = {
  identitySummary: "Summary of the person or brand that speaks.",
  formality: "Degree of formality.",
  humor: "Kind of humor.",
  preferredLanguage: "Language that the voice writes in.",
} as const satisfies { [Member in keyof Definition]?: string };

export const VoiceDefinition = builder.objectRef<Definition>("VoiceDefinition").implement({
  description: "Identity and style of a voice. Texts and lists without a value are empty.",
  applications: "withParent",
  fields: (t) => {
    const line = (name: keyof typeof LINES) => t.exposeString(name, { ...MEMBER, description: LINES[name] });
    const list = (name: keyof typeof LISTS) => t.exposeStringList(name, { description: LISTS[name] });
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
      examples: t.expose("examples", {
        ...memberList(5),
        type: [VoiceExample],
        description: `Texts in the intended voice, at most ${BOUNDS.entries.maxItems}.`,
      }),
      corrections: t.expose("corrections", {
        ...memberList(5),
        type: [VoiceCorrection],
        description: `Texts that were corrected to fit the voice, at most ${BOUNDS.entries.maxItems}.`,
      }),
      interviewAnswers: t.expose("interviewAnswers", {
        ...memberList(5),
        type: [VoiceInterviewAnswer],
        description: `Questions and answers of interviews about the voice, at most ${BOUNDS.entries.maxItems}.`,
      }),
    };
  },
});
