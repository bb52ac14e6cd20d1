import { invalidInput } from "../../platform/errors/errors.ts";
import { lockRow } from "../../platform/write/sql.ts";
import { isUniqueViolation, type Tx } from "../../platform/write/transaction.ts";
import { notConnected, requireAccounts } from "../accounts/read.ts";
import { type Definition, MOST_BYTES, sizeOf } from "./definition.ts";

/** The greatest number of profiles in a workspace. */
export const MOST_PROFILES = 100;
export const MOST_PROFILES_REACHED = `A workspace can have at most ${MOST_PROFILES} voice profiles; delete one first`;

/** The form in which names are compared: without case, and with composed letters. */
export const nameKeyOf = (name: string): string => name.normalize("NFC").toLowerCase();

/** @throws DomainError INVALID_INPUT for a definition over 64 KiB */
export function checkSize(definition: Definition): void {
  const bytes = sizeOf(definition);
  if (bytes > MOST_BYTES) {
    throw invalidInput(["definition"], `must have at most ${MOST_BYTES} bytes as JSON, but has ${bytes}`);
  }
}

/** Converts a violation of the unique index of names. Use as `.catch(nameTaken(name))`. */
export const nameTaken =
  (name: string) =>
  (error: unknown): never => {
    throw isUniqueViolation(error)
      ? invalidInput(["name"], "is the name of another voice profile in this workspace", name)
      : error;
  };

/** Locks the choice of a workspace's profiles, so that concurrent writes leave exactly one default. */
export async function lockVoiceProfiles(tx: Tx, workspaceId: string): Promise<void> {
  await lockRow(tx, "workspace", workspaceId, "NO KEY UPDATE");
}

/** @throws DomainError INVALID_INPUT with an issue for every account that is not in the workspace or is disconnected */
export async function checkAccounts(tx: Tx, workspaceId: string, accountIds: readonly string[]): Promise<void> {
  const where = { id: { in: [...accountIds] }, workspaceId, state: { not: "DISCONNECTED" as const } };
  const connectedIds = new Set((await tx.socialAccount.findMany({ where, select: { id: true } })).map(({ id }) => id));
  requireAccounts(
    accountIds.flatMap((id, index) => (connectedIds.has(id) ? [] : { ...notConnected(index), value: id })),
  );
}
