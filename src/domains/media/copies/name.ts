import { cleanedName } from "../../../platform/values/name.ts";

const LONGEST = 255;
const UNNAMED = "copy";

/** The name of the library's item of a file at an address: the last part of the path, as a file's name. */
export function nameOfAddress(url: string): string {
  const last = new URL(url).pathname.split("/").at(-1) ?? "";
  let decoded = last;
  try {
    decoded = decodeURIComponent(last);
  } catch {
    // A path may have a percent sign that encodes nothing.
  }
  const name = cleanedName((decoded.split(/[/\\]/).at(-1) ?? "").slice(0, LONGEST));
  return name === "" ? UNNAMED : name;
}
