import type { Draw } from "./draw.ts";

/** Parts of texts that programs count, cut, reverse or link wrongly. Each is one thing for a reader. */
const PARTS: readonly string[] = [
  // Emoji: families, skin tones, flags, keys, a person with a profession, text and color forms
  "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}",
  "\u{1f44b}\u{1f3fd}",
  "\u{1f1e9}\u{1f1ea}",
  "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  "1\ufe0f\u20e3",
  "#\ufe0f\u20e3",
  "\u{1f469}\u{1f3fe}\u200d\u{1f680}",
  "\u2764\ufe0f",
  "\u2764\ufe0e",
  "\u{1f1e9}",
  "\u{1f3fb}",
  // Combining marks, stacked and without a letter
  "e\u0301",
  "n\u0303\u0323",
  "\u0301",
  `Z${"\u0335\u0301\u0330".repeat(12)}`,
  "\u0915\u094d\u0937\u093f",
  "\u1112\u1161\u11ab",
  "\u0e01\u0e33",
  // Bidirectional text and its controls, balanced and not
  "\u05e9\u05dc\u05d5\u05dd",
  "\u0645\u0631\u062d\u0628\u0627 \u0661\u0662",
  "\u202eabc\u202c",
  "\u2066\u202e",
  "\u2069",
  "\u200fabc\u200e",
  // Scripts without spaces
  "\u6771\u4eac\u90fd\u3067\u4f1a\u3044\u307e\u3057\u3087\u3046",
  "\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35\u0e04\u0e23\u0e31\u0e1a",
  "\u1781\u17d2\u1798\u17c2\u179a",
  "\u1019\u103c\u1014\u103a\u1019\u102c",
  "\uff8a\uff9d\uff76\uff78",
  // Links, mentions and tags in punctuation
  "(https://example.org/a_(b))",
  "\u300chttps://example.org/a\u300d\u3002",
  "https://example.org/a\u3092\u898b\u3066",
  "\u201chttps://m\u00fcnchen.example/\u201d,",
  "https://\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444/\u0430!",
  "http://[::1]:8080/?a[0]=b#c...",
  "<https://example.org>",
  "[text](https://example.org/a)",
  "(#ATL)",
  "\uff03\u6771\u4eac\u3001",
  "\u201c@grace.test\u201d",
  "@ada@social.example:",
  "$GME;",
  // Signs of no width, exotic spaces and line ends
  "\u200b",
  "\u00ad",
  "\u2060",
  "\ufeff",
  "\u2028",
  "\u0085",
  "\u3000",
  "\u180e",
  "\u2800",
  "\u3164",
  // Characters that change their length with the case or the form
  "\u00df",
  "\u0130",
  "\ufb03",
  "\u1e9b\u0323",
  "\u01c5",
  "\u{1d6a8}",
  // The ends of the planes
  "\ufffd",
  "\uffff",
  "\u{10ffff}",
  "\u{e0001}",
];

/** A text of such parts: alone, side by side, between words, or one of them many times. */
export function intricateText(draw: Draw): string {
  const part = () => draw.of(PARTS);
  const kind = draw.whole(0, 3);
  if (kind === 0) return part();
  if (kind === 1) return Array.from({ length: draw.whole(2, 8) }, part).join(draw.of(["", " ", "\n"]));
  if (kind === 2) return `Some words ${part()} and others${part()}.`;
  return part().repeat(draw.of([2, 30, 64, 141, 300]));
}
