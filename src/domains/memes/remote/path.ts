/** Replacements of characters that a path cannot hold, in memegen's order. */
const WRITTEN: readonly (readonly [string, string])[] = [
  // A tilde has no escape, so a small tilde replaces it.
  ["~", "˜"],
  ["_", "__"],
  ["-", "--"],
  [" ", "_"],
  ["?", "~q"],
  ["%", "~p"],
  ["#", "~h"],
  ['"', "''"],
  ["/", "~s"],
  ["\\", "~b"],
  ["\n", "~n"],
  ["&", "~a"],
  ["<", "~l"],
  [">", "~g"],
];

/** Returns a caption as a path segment; an underscore for a blank caption. */
export function captionSegment(caption: string): string {
  const text = caption.replaceAll(/[\t\r ]+/g, " ").trim();
  if (text === "") return "_";
  const written = WRITTEN.reduce((line, [before, after]) => line.replaceAll(before, after), text);
  // Segments of dots lead to parent folders, also when percent-encoded. The invisible blank before the dots prevents
  // that.
  return encodeURIComponent(/^\.+$/.test(written) ? `_${written}` : written);
}

/** Returns the path of a template with captions: `/images/<id>/<line>/<line>.png`. */
export function picturePath(id: string, captions: readonly string[], format: string): string {
  const segments = captions.length === 0 ? ["_"] : captions.map(captionSegment);
  return `/images/${encodeURIComponent(id)}/${segments.join("/")}.${format === "jpeg" ? "jpg" : format}`;
}
