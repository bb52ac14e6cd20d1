import type { Theme, ThemeKind } from "../../../prisma/generated/client/client.ts";
import { type DomainError, invalidInput } from "../../platform/errors/errors.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { BUILTIN_KEYS, BUILTIN_VERSION } from "./builtin/builtins.ts";
import { notATheme } from "./rules.ts";

/** A chosen theme: a built-in one or one of the organization, with its version. */
export interface Reference {
  kind: ThemeKind;
  /** The key of a built-in theme, or the id of a theme of the organization. */
  key: string;
  version: number;
}

/** The columns of a reference. */
export const columnsOf = (reference: Reference | null) => ({
  kind: reference?.kind ?? null,
  themeId: reference?.key ?? null,
  version: reference?.version ?? null,
});

/**
 * Serializes the changes of an organization's selections. Without the lock a theme could be chosen while it is deleted,
 * or by a workspace while choosing is locked. Read the current state after this call.
 */
export async function lockSelections(tx: Tx, organizationId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended(${organizationId}, 11))`;
}

/**
 * The reference to a theme that may be chosen.
 * @throws DomainError INVALID_INPUT for anything but a built-in theme or a published theme of the organization
 */
export async function referenceOf(
  tx: Tx,
  organizationId: string,
  { kind, key, version }: { kind: ThemeKind; key: string; version?: number | null | undefined },
): Promise<Reference> {
  const newest = kind === "BUILT_IN" ? builtinVersion(key) : await publishedVersion(tx, organizationId, key);
  if (version != null && (kind === "BUILT_IN" ? version !== newest : version > newest)) {
    throw invalidInput(
      ["theme", "version"],
      `version ${version} of this theme does not exist; the latest is ${newest}`,
      version,
    );
  }
  return { kind, key, version: version ?? newest };
}

function builtinVersion(key: string): number {
  if (!BUILTIN_KEYS.includes(key)) throw notOne(key, `must be one of ${BUILTIN_KEYS.join(", ")}`);
  return BUILTIN_VERSION;
}

async function publishedVersion(tx: Tx, organizationId: string, id: string): Promise<number> {
  const row = await tx.theme.findFirst({ where: { id, organizationId }, select: { publishedRevision: true } });
  if (!row) throw notATheme(id, ["theme", "key"]);
  if (row.publishedRevision === 0) throw notOne(id, "must be the id of a published theme");
  return row.publishedRevision;
}

const notOne = (key: string, message: string): DomainError => invalidInput(["theme", "key"], message, key);

/** Moves all choices of a theme to its new revision. @returns the workspaces that chose it */
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
