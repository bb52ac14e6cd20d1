import { hostEnd } from "../../mastodon/twin/statusHost.ts";
import { pathAndQueryEnd } from "../../mastodon/twin/statusPath.ts";

/** An address in a text, in positions of characters. */
export interface Address {
  from: number;
  to: number;
}

/**
 * Finds addresses by trying each position: with a scheme, or a name of Latin letters. This code shares nothing with the
 * check before a post is sent.
 */
export function addressesIn(body: string[]): Address[] {
  const addresses: Address[] = [];
  for (let from = 0; from < body.length; from += 1) {
    const before = body[from - 1] ?? " ";
    if (/[0-9A-Za-z@＠$#＃]/.test(before)) continue;
    const scheme = ["https://", "http://"].find(
      (each) =>
        body
          .slice(from, from + each.length)
          .join("")
          .toLowerCase() === each,
    );
    const host = hostEnd(body, from + (scheme?.length ?? 0));
    if (host === null || !host.valid) continue;
    const to = pathAndQueryEnd(body, host.end);
    const name = body.slice(from, host.end).join("");
    if (scheme !== undefined || isLatin(name, before)) addresses.push({ from, to });
    from = to - 1;
  }
  return addresses;
}

const isLatin = (name: string, before: string) => /^[\w.-]+$/.test(name) && !["-", "_", ".", "/"].includes(before);

/** The weight of a text: 23 for an address, two for an emoji, one or two for another character. */
export function weightOfText(text: string): number {
  const body = [...text.normalize("NFC")];
  let weight = 0;
  let at = 0;
  for (const { from, to } of addressesIn(body)) {
    weight += lettersWeight(body.slice(at, from)) + 23;
    at = to;
  }
  return weight + lettersWeight(body.slice(at));
}

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

function lettersWeight(letters: string[]): number {
  let weight = 0;
  for (const { segment } of clusters.segment(letters.join(""))) {
    const points = [...segment];
    const isPicture = points.length > 1 && /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|\u20e3/u.test(segment);
    weight += isPicture ? 2 : points.reduce((sum, point) => sum + pointWeight(point.codePointAt(0) ?? 0), 0);
  }
  return weight;
}

/** The table of twitter-text's third configuration. */
function pointWeight(point: number): 1 | 2 {
  if (point <= 4351) return 1;
  if (point >= 8192 && point <= 8205) return 1;
  if (point >= 8208 && point <= 8223) return 1;
  return point >= 8242 && point <= 8247 ? 1 : 2;
}
