import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8").trimEnd();

/**
 * Colors and the frame around every page. The gallery uses this part alone, because its themes style all other
 * elements.
 */
export const FRAME = textOf("frame.css");

/** The one stylesheet of all pages. Each page contains it, so that none needs a second request. */
export const STYLE = `${FRAME}\n${textOf("parts.css")}`;

/** Returns the source of a content security policy that allows exactly this inline style or script. */
export const sourceOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
