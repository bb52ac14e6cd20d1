import { readFileSync } from "node:fs";

const textOf = (file: string) => `\n${readFileSync(new URL(file, import.meta.url), "utf8")}`;

/** The style of the gallery around the themes, after that of the frame: plain, so that the themes stand out. */
export const AROUND = textOf("around.css");

/** How the gallery draws tokens and recipes. Everything below `.scheme` takes its look from the theme alone. */
export const SAMPLE = textOf("sample.css");
