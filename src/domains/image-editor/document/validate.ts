import { Buffer } from "node:buffer";
import { DomainError } from "../../../platform/errors/errors.ts";
import { checkKey, checkPage } from "./pageRules.ts";
import type { ImageDocument, LooseDocument } from "./shape.ts";
import {
  type Bounds,
  charactersOf,
  checkColors,
  checkCount,
  checkName,
  checkRanges,
  type Report,
  type Violation,
} from "./violation.ts";

/** The version of the schema that documents are stored in. */
export const SCHEMA_VERSION = 1;

/** The maximum size of a document as JSON, in bytes. */
export const MOST_BYTES = 10 * 1024 * 1024;

/** The maximum number of violations that one error reports. */
export const MOST_VIOLATIONS = 100;

const SIDE: Bounds = [64, 4096];
const MOST_AREA = 25_000_000;
const PAGES: Bounds = [1, 35];

/**
 * Returns the violations of a document's rules (docs/decisions/image-editor.md, 3), in one pass and at most
 * `MOST_VIOLATIONS`.
 */
export function documentViolations(document: LooseDocument): Violation[] {
  const violations: Violation[] = [];
  const report: Report = (path, rule, value, needed) => {
    if (violations.length < MOST_VIOLATIONS) violations.push({ path, rule, value, needed });
  };
  checkWhole(document, report);
  const pageKeys = new Set<string>();
  const layerKeys = new Set<string>();
  document.pages.slice(0, PAGES[1]).forEach((page, index) => {
    checkKey(page.key, pageKeys, "the pages", () => ["pages", index, "key"], report);
    checkPage(page, document, layerKeys, ["pages", index], report);
  });
  return violations;
}

export function isTitle(text: string): boolean {
  const characters = charactersOf(text);
  return characters >= 1 && characters <= 160;
}

function checkWhole(document: LooseDocument, report: Report): void {
  const { title, schemaVersion, widthPx, heightPx, exportDefaults, pages } = document;
  if (schemaVersion !== SCHEMA_VERSION) report(["schemaVersion"], "version", schemaVersion, String(SCHEMA_VERSION));
  if (!isTitle(title)) report(["title"], "length", charactersOf(title), "1 to 160 characters");
  checkName(title, () => ["title"], report);
  checkRanges(document, { widthPx: SIDE, heightPx: SIDE }, [], report);
  const area = widthPx * heightPx;
  if (area > MOST_AREA) report([], "area", area, `at most ${MOST_AREA} pixels (width times height)`);
  checkRanges(exportDefaults, { quality: [0.1, 1] }, ["exportDefaults"], report);
  checkColors(exportDefaults, ["matteColor"], ["exportDefaults"], report);
  checkCount(pages.length, PAGES, () => ["pages"], report);
  const bytes = Buffer.byteLength(JSON.stringify(document));
  if (bytes > MOST_BYTES) report([], "size", bytes, `at most ${MOST_BYTES} bytes of JSON`);
}

/**
 * Checks the rules of a document.
 * @throws DomainError INVALID_INPUT with the path of each violation below the input's `document`
 */
export function requireDocument(document: LooseDocument): ImageDocument {
  const violations = documentViolations(document);
  const [first] = violations;
  // The rules have proved the narrower type.
  if (first === undefined) return document as ImageDocument;
  const issues = violations.map(({ path, rule, value, needed }) => ({
    path: ["document", ...path],
    message: `${rule}: must be ${needed}`,
    value: typeof value === "string" ? value.slice(0, LONGEST_ECHO) : value,
  }));
  const more = violations.length > 1 ? ` (and ${violations.length - 1} more)` : "";
  throw new DomainError(
    "INVALID_INPUT",
    `${written(["document", ...first.path])}: must be ${first.needed}${more}`,
    issues,
  );
}

const LONGEST_ECHO = 200;

/** `document.pages[0].layers[3].opacity` */
const written = (path: Violation["path"]): string =>
  path.reduce<string>(
    (text, part) => text + (typeof part === "number" ? `[${part}]` : text === "" ? part : `.${part}`),
    "",
  );
