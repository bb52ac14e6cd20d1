import { Buffer } from "node:buffer";
import { z } from "zod";
import { BOUNDS } from "./bounds.ts";

/** The greatest size of a definition as JSON, in bytes. */
export const MOST_BYTES = 64 * 1024;
/** The version of the definition's form; stored with each definition. */
export const SCHEMA_VERSION = 1;

interface Text {
  readonly maxLength: number;
}
const line = ({ maxLength }: Text) => z.string().trim().max(maxLength);
const said = (bounds: Text) => line(bounds).min(1, "must not be blank");
const list = ({ maxItems, items }: { readonly maxItems: number; readonly items: Text }) =>
  z.array(said(items)).max(maxItems);
const entriesOf = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).max(BOUNDS.entries.maxItems);

const { example: ofExample, correction: ofCorrection, answer: ofAnswer } = BOUNDS;
const example = z.object({
  platform: line(ofExample.platform),
  text: said(ofExample.text),
  whyItFits: line(ofExample.whyItFits),
});
const correction = z.object({
  original: said(ofCorrection.original),
  preferred: said(ofCorrection.preferred),
  lesson: line(ofCorrection.lesson),
});
const answer = z.object({ question: said(ofAnswer.question), answer: said(ofAnswer.answer) });

/** The person's identity and style (docs/decisions/voice-profiles.md, 7). */
const members = {
  identitySummary: line(BOUNDS.identitySummary),
  formality: line(BOUNDS.formality),
  humor: line(BOUNDS.humor),
  preferredLanguage: line(BOUNDS.preferredLanguage),
  traits: list(BOUNDS.traits),
  expertise: list(BOUNDS.expertise),
  opinions: list(BOUNDS.opinions),
  vocabulary: list(BOUNDS.vocabulary),
  recurringExpressions: list(BOUNDS.recurringExpressions),
  forbiddenPhrases: list(BOUNDS.forbiddenPhrases),
  dislikedPatterns: list(BOUNDS.dislikedPatterns),
  boundaries: list(BOUNDS.boundaries),
  examples: entriesOf(example),
  corrections: entriesOf(correction),
  interviewAnswers: entriesOf(answer),
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
export function withMembers(before: Definition, replacements: PartialDefinition): Definition {
  const entries = Object.entries({ ...EMPTY, ...before }).map(([name, value]) => {
    const replacement = replacements[name as keyof Definition];
    return [name, replacement === undefined ? value : (replacement ?? EMPTY[name as keyof Definition])];
  });
  return Object.fromEntries(entries) as Definition;
}

/** The size of the stored definition, in bytes. */
export const sizeOf = (definition: Definition): number => Buffer.byteLength(JSON.stringify(definition));
