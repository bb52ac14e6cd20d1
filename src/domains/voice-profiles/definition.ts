import { Buffer } from "node:buffer";
import { z } from "zod";

/** The greatest size of a definition as JSON, in bytes. */
export const MOST_BYTES = 64 * 1024;
/** The version of the definition's form; stored with each definition. */
export const SCHEMA_VERSION = 1;

const line = (most: number) => z.string().trim().max(most);
const said = (most: number) => line(most).min(1, "must not be blank");
const list = (most: number) => z.array(said(most)).max(40);

const example = z.object({ platform: line(80), text: said(4000), whyItFits: line(500) });
const correction = z.object({ original: said(3000), preferred: said(3000), lesson: line(600) });
const answer = z.object({ question: said(500), answer: said(4000) });

/** The person's identity and style (docs/decisions/voice-profiles.md, 7). */
const members = {
  identitySummary: line(1200),
  formality: line(400),
  humor: line(400),
  preferredLanguage: line(80),
  traits: list(200),
  expertise: list(200),
  opinions: list(600),
  vocabulary: list(200),
  recurringExpressions: list(200),
  forbiddenPhrases: list(200),
  dislikedPatterns: list(400),
  boundaries: list(400),
  examples: z.array(example).max(20),
  corrections: z.array(correction).max(20),
  interviewAnswers: z.array(answer).max(20),
};

export const Definition = z.strictObject(members);
export type Definition = z.output<typeof Definition>;

/** Some members of a definition; null clears a member. */
export const PartialDefinition = z.strictObject({
  identitySummary: members.identitySummary.nullish(),
  formality: members.formality.nullish(),
  humor: members.humor.nullish(),
  preferredLanguage: members.preferredLanguage.nullish(),
  traits: members.traits.nullish(),
  expertise: members.expertise.nullish(),
  opinions: members.opinions.nullish(),
  vocabulary: members.vocabulary.nullish(),
  recurringExpressions: members.recurringExpressions.nullish(),
  forbiddenPhrases: members.forbiddenPhrases.nullish(),
  dislikedPatterns: members.dislikedPatterns.nullish(),
  boundaries: members.boundaries.nullish(),
  examples: members.examples.nullish(),
  corrections: members.corrections.nullish(),
  interviewAnswers: members.interviewAnswers.nullish(),
});
export type PartialDefinition = z.output<typeof PartialDefinition>;

/** The empty definition, with which a workspace starts. */
export const EMPTY: Definition = {
  identitySummary: "",
  formality: "",
  humor: "",
  preferredLanguage: "",
  traits: [],
  expertise: [],
  opinions: [],
  vocabulary: [],
  recurringExpressions: [],
  forbiddenPhrases: [],
  dislikedPatterns: [],
  boundaries: [],
  examples: [],
  corrections: [],
  interviewAnswers: [],
};

/** Replaces members of a definition: absent members stay, null clears. */
export function withMembers(before: Definition, given: PartialDefinition): Definition {
  const entries = Object.entries({ ...EMPTY, ...before }).map(([name, value]) => {
    const asked = given[name as keyof Definition];
    return [name, asked === undefined ? value : (asked ?? EMPTY[name as keyof Definition])];
  });
  return Object.fromEntries(entries) as Definition;
}

/** The size of the stored definition, in bytes. */
export const sizeOf = (definition: Definition): number => Buffer.byteLength(JSON.stringify(definition));
