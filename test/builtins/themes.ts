import { BUILTIN_KEYS, BUILTIN_VERSION } from "../../src/domains/themes/builtin/builtins.ts";
import { Manifest } from "../../src/domains/themes/manifest/shape.ts";
import { validateManifest } from "../../src/domains/themes/manifest/validate.ts";
import { type Files, parsed, unlisted } from "./files.ts";

/** Checks the built-in themes: the list and the folder have the same ones, and each manifest keeps every rule. */
export function themeProblems(files: Files): string[] {
  return [
    ...unlisted(files, BUILTIN_KEYS),
    ...[...files].flatMap(([name, text]) => manifestProblems(name, text)),
    ...[...files].flatMap(([name, text]) => {
      const { key, revision } = parsed(text, Manifest).data ?? {};
      if (key === undefined) return [];
      return [
        ...(`${key}.json` === name ? [] : [`${name}: key: must be the name of the file`]),
        ...(revision === `builtin-v${BUILTIN_VERSION}`
          ? []
          : [`${name}: revision: must be builtin-v${BUILTIN_VERSION}`]),
      ];
    }),
  ];
}

/** Checks the manifests of the demo's theme. */
export const demoThemeProblems = (files: Files): string[] =>
  [...files].flatMap(([name, text]) => manifestProblems(name, text));

function manifestProblems(name: string, text: string): string[] {
  const { data, problems } = parsed(text, Manifest);
  const violations = data ? (validateManifest(data).violations ?? []) : [];
  const broken = violations.map(({ path, value, needed }) => `${path.join(".")}: ${value} must be ${needed}`);
  return [...problems, ...broken].map((problem) => `${name}: ${problem}`);
}
