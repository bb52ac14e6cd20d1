import { Buffer } from "node:buffer";

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const EMOJI = /\p{RGI_Emoji}|\p{Extended_Pictographic}|\p{Regional_Indicator}/v;
/** No character of such a text is an emoji. */
const PLAIN = /^[\n -~]*$/;

/**
 * The length of a text whose emoji count as their bytes of UTF-8 (developers.facebook.com/documentation/threads/posts).
 * The document states no unit for other characters, so UTF-16 code units are counted, in which they are longest.
 */
export function emojiBytes(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let length = 0;
  for (const { segment } of graphemes.segment(text))
    length += EMOJI.test(segment) ? Buffer.byteLength(segment) : segment.length;
  return length;
}
