import { z } from "zod";

/**
 * A character that is seen: a letter, digit, mark of punctuation or symbol. Format characters, private use and unassigned code points are not
 * letters; Hangul fillers are letters that a renderer ignores, a blank Braille pattern and an object replacement character are empty symbols.
 */
const VISIBLE = /(?!\p{Default_Ignorable_Code_Point})[[\p{L}\p{N}\p{P}\p{S}]--[\u2800\uFFFC]]/v;

/** Embeddings and overrides of direction, which reach beyond their own text. Marks such as U+200F and isolates are not among them. */
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

/** Refines a name, title or label: a reader sees the text, and the text does not reverse its surroundings. A blank text is another rule. */
export function readable(text: string, context: z.RefinementCtx<string>): void {
  const refuse = (message: string) => context.addIssue({ code: "custom", message, input: text });
  if (text.trim() !== "" && !VISIBLE.test(text)) refuse("must contain a visible character");
  if (REVERSING.test(text) || !isolatesAreClosed(text))
    refuse(
      "must not reverse the text around the name: U+202A to U+202E and isolates without their end (U+2066 to U+2069) are not permitted",
    );
}

/** The required name of an object. */
export const nameOf = (longest: number) => z.string().trim().min(1).max(longest).superRefine(readable);

/** A title or label that may be empty. */
export const labelOf = (longest: number) => z.string().trim().max(longest).superRefine(readable);
