/** Browsers, each before those whose name it also contains: all of Chromium's say `Chrome` and `Safari`. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/\S{1,40} (?:Mobile\/\S{1,40} )?Safari\//, "Safari"],
];

/** Operating systems, each before those whose name it also contains: Android says `Linux`, and an iPhone `Mac OS X`. */
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac(?:intosh| OS X)\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/**
 * Returns a name that a person recognizes in the list of sessions: `Firefox on Linux` for a browser, and the first
 * product of any other User-Agent, such as `curl/8.5.0`.
 */
export function deviceName(userAgent: string | null): string {
  if (userAgent === null) return "Unknown device";
  const named = (table: typeof BROWSERS) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  const [product = userAgent] = userAgent.split(" ", 1);
  // Programs without a product of their own name say Mozilla as all browsers do.
  return product.startsWith("Mozilla/") ? (system ?? "Unknown device") : product;
}
