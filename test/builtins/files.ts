import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";

/** The texts of the files of a folder by their names. */
export type Files = ReadonlyMap<string, string>;

const root = join(import.meta.dirname, "../..");

/** Reads a folder of the repository, without the code in it. */
export function filesOf(folder: string): Map<string, string> {
  const names = readdirSync(join(root, folder)).filter((name) => !name.endsWith(".ts"));
  return new Map(names.map((name) => [name, readFileSync(join(root, folder, name), "utf8")]));
}

/** Parses a JSON file with its schema. */
export function parsed<Output>(text: string, schema: z.ZodType<Output>): { data?: Output; problems: string[] } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problems: ["must be JSON"] };
  }
  const { success, data, error } = schema.safeParse(json);
  if (success) return { data, problems: [] };
  return { problems: error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) };
}

/** Returns the entries that occur before in their list. */
export const repeated = (texts: readonly string[]): string[] =>
  texts.filter((text, index) => texts.indexOf(text) !== index);

/** Compares the JSON files of a folder with the list of their names in the code. */
export function unlisted(files: Files, listed: readonly string[]): string[] {
  const expected = listed.map((name) => `${name}.json`);
  return [
    ...expected.filter((name) => !files.has(name)).map((name) => `${name}: must exist, because the code lists it`),
    ...[...files.keys()]
      .filter((name) => !expected.includes(name))
      .map((name) => `${name}: must be in the list of the code`),
    ...repeated(listed).map((name) => `${name}.json: must be listed once`),
  ];
}
