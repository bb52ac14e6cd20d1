import type { Theme, ThemeKind } from "../../../prisma/generated/client/client.ts";
import { type DomainError, invalidInput } from "../../platform/errors/errors.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { BUILTIN_IDS } from "./builtin/builtins.ts";
import { BUILTIN_VERSION } from "./builtin/manifestOf.ts";

/** A theme as it is chosen: built in, or of the organization, and which of its revisions. */
export interface Reference {
  kind: ThemeKind;
  id: string;
  version: number;
}

/** A reference in the columns that keep it. */
export const columnsOf = (reference: Reference | null) => ({
  kind: reference?.kind ?? null,
  themeId: reference?.id ?? null,
  version: reference?.version ?? null,
});

/**
 * Selections of one organization change one after the other: else a theme could be chosen while it is deleted, or by a workspace while
 * choosing is locked. Read what the change depends on after this.
 */
export async function lockSelections(tx: Tx, organizationId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended(${organizationId}, 11))`;
}

/** What may be chosen. @throws DomainError INVALID_INPUT for anything but built-in themes and published ones of the organization */
export async function referenceOf(
  tx: Tx,
  organizationId: string,
  { kind, id, version }: { kind: ThemeKind; id: string; version?: number | null | undefined },
): Promise<Reference> {
  const newest = kind === "BUILT_IN" ? builtinVersion(id) : await publishedVersion(tx, organizationId, id);
  if (version != null && (kind === "BUILT_IN" ? version !== newest : version > newest)) {
    throw invalidInput(["theme", "version"], `there is none such; the newest is ${newest}`, version);
  }
  return { kind, id, version: version ?? newest };
}

function builtinVersion(id: string): number {
  if (!BUILTIN_IDS.includes(id)) throw notOne(id, `is none of ${BUILTIN_IDS.join(", ")}`);
  return BUILTIN_VERSION;
}

async function publishedVersion(tx: Tx, organizationId: string, id: string): Promise<number> {
  const row = await tx.theme.findFirst({ where: { id, organizationId }, select: { publishedRevision: true } });
  if (!row) throw notOne(id, "is not a theme of the organization");
  if (row.publishedRevision === 0) throw notOne(id, "was never published");
  return row.publishedRevision;
}

const notOne = (id: string, message: string): DomainError => invalidInput(["theme", "id"], message, id);

/** Whoever chose a theme goes on with the revision that was published just now. Gives the workspaces that did. */
export async function moveSelections(
  tx: Tx,
  { id, organizationId }: Pick<Theme, "id" | "organizationId">,
  version: number,
  now: Date,
): Promise<string[]> {
  const chosen = { kind: "CUSTOM" as const, themeId: id };
  const data = { version, revision: { increment: 1 }, updatedAt: now };
  await tx.organizationTheme.updateMany({ where: { ...chosen, organizationId }, data });
  const moved = await tx.workspaceTheme.updateManyAndReturn({ where: chosen, data, select: { workspaceId: true } });
  return moved.map(({ workspaceId }) => workspaceId);
}
