/** How memegen writes what a path cannot hold, in its order. */
const WRITTEN: readonly (readonly [string, string])[] = [
  // Its escape has none of its own: a small tilde looks the same.
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

/** One caption as a segment of a path; a blank one is an underscore. */
export function captionSegment(caption: string): string {
  const text = caption.replaceAll(/[\t\r ]+/g, " ").trim();
  if (text === "") return "_";
  const written = WRITTEN.reduce((line, [before, after]) => line.replaceAll(before, after), text);
  // Segments of dots lead up, also when they are percent-encoded; a blank before them is not seen.
  return encodeURIComponent(/^\.+$/.test(written) ? `_${written}` : written);
}

/** Where a provider draws a template with captions: `/images/<id>/<line>/<line>.png`. */
export function picturePath(id: string, captions: readonly string[], format: string): string {
  const segments = captions.length === 0 ? ["_"] : captions.map(captionSegment);
  return `/images/${encodeURIComponent(id)}/${segments.join("/")}.${format === "jpeg" ? "jpg" : format}`;
}
