import type { Theme } from "../../../prisma/generated/client/client.ts";
import { DomainError, type Issue, invalidInput } from "../../platform/errors/errors.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import type { Manifest } from "./manifest/shape.ts";
import type { ManifestViolation, Validated } from "./manifest/validate.ts";

/** The form in which names are compared: case does not count. */
export const nameKeyOf = (name: string): string => name.normalize("NFKC").toLowerCase();

/** The error for a name that another theme of the organization has. */
export const nameTaken = (name: string): DomainError =>
  new DomainError("CONFLICT", "The organization has another theme of that name", [
    { path: ["name"], message: "is the name of another theme", value: name },
  ]);

type Revisions = Pick<Theme, "draftRevision" | "publishedRevision">;

/** @throws DomainError REVISION_CONFLICT with both current revisions, if one differs from the expected revision */
export function expectRevisions(
  { draftRevision, publishedRevision }: Revisions,
  expected: { expectedDraftRevision?: number | null | undefined; expectedPublishedRevision?: number },
): void {
  const { expectedDraftRevision: draft, expectedPublishedRevision: published } = expected;
  const isDraft = draft == null || draft === draftRevision;
  const isPublished = published === undefined || published === publishedRevision;
  if (isDraft && isPublished) return;
  const moved: Issue[] = [
    ...(isDraft ? [] : [{ path: ["expectedDraftRevision"], message: `is ${draftRevision}`, value: draft }]),
    ...(isPublished
      ? []
      : [{ path: ["expectedPublishedRevision"], message: `is ${publishedRevision}`, value: published }]),
  ];
  throw new DomainError(
    "REVISION_CONFLICT",
    `The current draft revision is ${draftRevision}, the published one ${publishedRevision}`,
    moved,
    { currentDraftRevision: draftRevision, currentPublishedRevision: publishedRevision },
  );
}

/** @throws DomainError `code` with an issue for every violation: its token, rule, value and requirement */
export function requireValid(
  { manifest, violations }: Validated,
  code: "VALIDATION_FAILED" | "INVALID_INPUT",
  at: string,
): Manifest {
  if (violations) throw broken(violations, code, at);
  return manifest;
}

/**
 * Checks that the assets and fonts of a manifest exist with their types.
 * @throws DomainError INVALID_INPUT with an issue for every one that is not an image of the given type, or a font, of
 * the organization
 */
export async function requireAssets(
  tx: Tx,
  organizationId: string,
  { assets, fonts }: Pick<Manifest, "assets" | "fonts">,
  at: string,
): Promise<void> {
  if (assets.length + fonts.length === 0) return;
  const ids = [...assets, ...fonts].map(({ sourceUrl }) => idOf(sourceUrl));
  // The rows are locked until the commit: a concurrent deletion waits and then finds them in use.
  const rows = await tx.$queryRaw<{ id: string; kind: string; mimeType: string }[]>`
    SELECT id, kind::text AS kind, mime_type AS "mimeType" FROM theme_asset
    WHERE organization_id = ${organizationId} AND id = ANY(${ids}) ORDER BY id FOR SHARE`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const violations = [
    ...assets.flatMap(({ sourceUrl, mimeType }, index): ManifestViolation[] => {
      const row = byId.get(idOf(sourceUrl));
      if (row?.kind === "IMAGE" && row.mimeType === mimeType) return [];
      if (row?.kind === "IMAGE")
        return [{ path: ["assets", index, "mimeType"], rule: "asset", value: mimeType, needed: row.mimeType }];
      const needed = "an image of the organization";
      return [{ path: ["assets", index, "sourceUrl"], rule: "asset", value: sourceUrl, needed }];
    }),
    ...fonts.flatMap(({ sourceUrl }, index): ManifestViolation[] => {
      if (byId.get(idOf(sourceUrl))?.kind === "FONT") return [];
      const needed = "a font of the organization";
      return [{ path: ["fonts", index, "sourceUrl"], rule: "font", value: sourceUrl, needed }];
    }),
  ];
  if (violations.length > 0) throw broken(violations, "INVALID_INPUT", at);
}

const idOf = (sourceUrl: string) => sourceUrl.slice("asset:".length);

/** The greatest number of issues in an error; a wrong kind of document breaks hundreds of rules. */
const MOST_ISSUES = 100;

function broken(
  violations: readonly ManifestViolation[],
  code: "VALIDATION_FAILED" | "INVALID_INPUT",
  at: string,
): DomainError {
  const issues = violations.slice(0, MOST_ISSUES).map(
    ({ path, rule, value, needed }): Issue => ({
      path: [at, ...path],
      message: `${rule}: found ${value}, needed ${needed}`,
      value,
      rule,
      needed,
    }),
  );
  const [first] = issues;
  const more = violations.length > 1 ? `, and ${violations.length - 1} more` : "";
  return new DomainError(code, `${first?.path.join(".")}: ${first?.message}${more}`, issues);
}

/** The error for an id that is no theme of an organization. */
export const notATheme = (id: string, path: Issue["path"] = ["themeId"]): DomainError =>
  invalidInput(path, "must be the id of a theme of the organization", id);
