import type { Definition } from "../../src/domains/voice-profiles/definition.ts";
import { builder } from "../core/builder.ts";
import { MEMBER, memberList } from "../core/prices.ts";

type Example = Definition["examples"][number];
type Correction = Definition["corrections"][number];
type Answer = Definition["interviewAnswers"][number];

const VoiceExample = builder.objectRef<Example>("VoiceExample").implement({
  description: "A text that sounds right.",
  applications: "withParent",
  fields: (t) => ({
    platform: t.exposeString("platform", { ...MEMBER, description: "Where it was posted; may be empty." }),
    text: t.exposeString("text", { ...MEMBER, description: "The text." }),
    whyItFits: t.exposeString("whyItFits", { ...MEMBER, description: "What is right about it; may be empty." }),
  }),
});

const VoiceCorrection = builder.objectRef<Correction>("VoiceCorrection").implement({
  description: "A text that did not sound right, and how it should.",
  applications: "withParent",
  fields: (t) => ({
    original: t.exposeString("original", { ...MEMBER, description: "What was written." }),
    preferred: t.exposeString("preferred", { ...MEMBER, description: "What should have been." }),
    lesson: t.exposeString("lesson", { ...MEMBER, description: "What to learn from it; may be empty." }),
  }),
});

const VoiceInterviewAnswer = builder.objectRef<Answer>("VoiceInterviewAnswer").implement({
  description: "What the person said when asked.",
  applications: "withParent",
  fields: (t) => ({
    question: t.exposeString("question", { ...MEMBER, description: "What was asked." }),
    answer: t.exposeString("answer", { ...MEMBER, description: "What was said." }),
  }),
});

/** The lists of short texts with their descriptions and bounds. */
export const LISTS = {
  traits: { what: "What this voice is like.", longest: 200 },
  expertise: { what: "What it knows about.", longest: 200 },
  opinions: { what: "What it stands for.", longest: 600 },
  vocabulary: { what: "Words that it uses.", longest: 200 },
  recurringExpressions: { what: "Turns of phrase that it comes back to.", longest: 200 },
  forbiddenPhrases: { what: "Phrases that it never uses.", longest: 200 },
  dislikedPatterns: { what: "Ways of writing that it avoids.", longest: 400 },
  boundaries: { what: "What it does not talk about, or does not do.", longest: 400 },
} as const satisfies { [Member in keyof Definition]?: { what: string; longest: number } };

/** The single texts with their descriptions and bounds. */
export const LINES = {
  identitySummary: { what: "Who speaks.", longest: 1200 },
  formality: { what: "How formal it is.", longest: 400 },
  humor: { what: "What its humour is like.", longest: 400 },
  preferredLanguage: { what: "The language that it writes in.", longest: 80 },
} as const satisfies { [Member in keyof Definition]?: { what: string; longest: number } };

export const VoiceDefinition = builder.objectRef<Definition>("VoiceDefinition").implement({
  description: "Who speaks, and how it sounds. Texts are empty and lists have no items where nothing was said.",
  applications: "withParent",
  fields: (t) => {
    const line = (name: keyof typeof LINES) => t.exposeString(name, { ...MEMBER, description: LINES[name].what });
    const list = (name: keyof typeof LISTS) => t.exposeStringList(name, { description: LISTS[name].what });
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
        ...memberList(20),
        type: [VoiceExample],
        description: "Texts that sound right, at most 20.",
        resolve: ({ examples }) => examples,
      }),
      corrections: t.field({
        ...memberList(20),
        type: [VoiceCorrection],
        description: "Texts that were put right, at most 20.",
        resolve: ({ corrections }) => corrections,
      }),
      interviewAnswers: t.field({
        ...memberList(20),
        type: [VoiceInterviewAnswer],
        description: "What the person said of themselves, at most 20 answers.",
        resolve: ({ interviewAnswers }) => interviewAnswers,
      }),
    };
  },
});
