import type { WorkspaceTheme } from "../../../prisma/generated/client/client.ts";
import { expectRevision } from "../../platform/write/revision.ts";
import type { Tx } from "../../platform/write/transaction.ts";

/** The choice of a workspace; without a row it has no theme and revision 0. */
type Choice = { [Column in "kind" | "themeId" | "version"]: WorkspaceTheme[Column] | null } & { revision: number };

const NONE: Choice = { kind: null, themeId: null, version: null, revision: 0 };

/** The choice of a workspace. The caller holds the lock of its organization. @throws DomainError REVISION_CONFLICT */
export async function choiceOf(tx: Tx, workspaceId: string, expected?: number | null): Promise<Choice> {
  const { kind, themeId, version, revision } = (await tx.workspaceTheme.findUnique({ where: { workspaceId } })) ?? NONE;
  expectRevision({ revision }, expected);
  return { kind, themeId, version, revision };
}
