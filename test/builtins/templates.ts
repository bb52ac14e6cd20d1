import { TemplateFile } from "../../src/domains/image-editor/builtin/shape.ts";
import { TEMPLATE_FILES } from "../../src/domains/image-editor/builtin/templates.ts";
import { documentViolations } from "../../src/domains/image-editor/document/validate.ts";
import { type Files, parsed, unlisted } from "./files.ts";

/**
 * Checks the built-in templates of the image editor: the list and the folder have the same ones, and each document
 * keeps every rule.
 */
export function templateProblems(files: Files): string[] {
  return [
    ...unlisted(files, TEMPLATE_FILES),
    ...[...files].flatMap(([name, text]) => {
      const { data, problems } = parsed(text, TemplateFile);
      const violations = data ? documentViolations(data.document) : [];
      const broken = violations.map(
        ({ path, value, needed }) => `document.${path.join(".")}: ${value} must be ${needed}`,
      );
      return [...problems, ...broken].map((problem) => `${name}: ${problem}`);
    }),
  ];
}
