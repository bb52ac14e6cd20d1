import type { z } from "zod";
import { trimmedIn } from "./shapes.ts";

/**
 * A character that is seen: a letter, digit, mark of punctuation or symbol. Format characters, private use and
 * unassigned code points are not letters; Hangul fillers are letters that a renderer ignores, a blank Braille pattern
 * and an object replacement character are empty symbols.
 */
const VISIBLE = /(?!\p{Default_Ignorable_Code_Point})[[\p{L}\p{N}\p{P}\p{S}]--[\u2800\uFFFC]]/v;

/**
 * Embeddings and overrides of direction, which reach beyond their own text. Marks such as U+200F and isolates are not
 * among them.
 */
const REVERSING = /[\u202A-\u202E]/;

/** Whether every directional isolate of a text ends in the text (UAX #9, BD9). */
function isolatesAreClosed(text: string): boolean {
  let open = 0;
  for (const [character] of text.matchAll(/[\u2066-\u2069]/g)) {
    open += character === "\u2069" ? -1 : 1;
    if (open < 0) return false;
  }
  return open === 0;
}

/**
 * Returns the reasons why a text is no name for readers, each continuing "must"; empty for a good name and for a blank
 * text.
 */
export function nameFaults(text: string): string[] {
  const faults: string[] = [];
  if (text.trim() !== "" && !VISIBLE.test(text)) faults.push("contain a visible character");
  if (REVERSING.test(text) || !isolatesAreClosed(text))
    faults.push(
      "not reverse the text around the name: U+202A to U+202E and isolates without their end (U+2066 to U+2069) are not permitted",
    );
  return faults;
}

/**
 * Returns a name that another system sent, as a reader may see the name: without control characters and without what
 * reverses the text around the name. A name of which nothing can be seen becomes empty. Such a name is never refused,
 * because its owner cannot be asked.
 */
export function cleanedName(text: string): string {
  const plain = text.toWellFormed().replaceAll(/[\p{Cc}\u202A-\u202E]/gu, "");
  const closed = isolatesAreClosed(plain) ? plain : plain.replaceAll(/[\u2066-\u2069]/g, "");
  return VISIBLE.test(closed) ? closed.trim() : "";
}

/**
 * Refines a name, title or label: a reader sees the text, and the text does not reverse its surroundings. A blank text
 * is another rule.
 */
export function readable(text: string, context: z.RefinementCtx<string>): void {
  for (const fault of nameFaults(text)) context.addIssue({ code: "custom", message: `must ${fault}`, input: text });
}

/** The required name of an object. */
export const nameIn = ({ maxLength }: { readonly maxLength: number }) =>
  trimmedIn({ minLength: 1, maxLength }).superRefine(readable);

/** A title or label that may be empty. */
export const labelIn = ({ maxLength }: { readonly maxLength: number }) =>
  trimmedIn({ maxLength }).superRefine(readable);
