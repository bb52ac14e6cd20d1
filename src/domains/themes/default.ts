import type { OrganizationTheme } from "../../../prisma/generated/client/client.ts";
import { expectRevision } from "../../platform/write/revision.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { lockSelections } from "./selections.ts";

/** The choice of an organization; without a row it has no theme and revision 0. */
type Default = Pick<OrganizationTheme, "kind" | "themeId" | "version" | "locked" | "revision">;

const NONE: Default = { kind: null, themeId: null, version: null, locked: false, revision: 0 };

/** The members of a choice that the audit event records. */
export const CHOICE = { kind: "values", themeId: "values", version: "values" } as const;

/** The choice of an organization, locked until the end of the transaction. @throws DomainError REVISION_CONFLICT */
export async function lockedDefault(tx: Tx, organizationId: string, expected?: number | null): Promise<Default> {
  await lockSelections(tx, organizationId);
  const { kind, themeId, version, locked, revision } =
    (await tx.organizationTheme.findUnique({ where: { organizationId } })) ?? NONE;
  expectRevision({ revision }, expected);
  return { kind, themeId, version, locked, revision };
}

/** Stores a choice that `lockedDefault` read and the caller changed. */
export async function keepDefault(
  tx: Tx,
  organizationId: string,
  { kind, themeId, version, locked, revision }: Default,
  now: Date,
): Promise<void> {
  const data = { kind, themeId, version, locked, revision: revision + 1, updatedAt: now };
  await tx.organizationTheme.upsert({ where: { organizationId }, create: { organizationId, ...data }, update: data });
}
