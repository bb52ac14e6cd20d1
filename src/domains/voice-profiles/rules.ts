import { DomainError, invalidInput } from "../../platform/errors/errors.ts";
import { isUniqueViolation, type Tx } from "../../platform/write/transaction.ts";
import { type Definition, MOST_BYTES, sizeOf } from "./definition.ts";

/** The most profiles of a workspace. */
export const MOST_PROFILES = 100;

/** The key by which a name is taken: case does not count, nor how a letter is composed. */
export const nameKeyOf = (name: string): string => name.normalize("NFC").toLowerCase();

/** @throws DomainError INVALID_INPUT for a definition over 64 KiB */
export function checkSize(definition: Definition): void {
  const bytes = sizeOf(definition);
  if (bytes > MOST_BYTES) {
    throw invalidInput(["definition"], `must have at most ${MOST_BYTES} bytes as JSON, and has ${bytes}`);
  }
}

/** What a unique index says of a name, in words. Use as `.catch(nameTaken(name))`. */
export const nameTaken =
  (name: string) =>
  (error: unknown): never => {
    throw isUniqueViolation(error)
      ? invalidInput(["name"], "this workspace has a voice profile of that name already", name)
      : error;
  };

/**
 * Changes of which profile speaks for whom happen one after the other in a workspace: who reads them under this lock and leaves one default
 * leaves exactly one.
 */
export async function lockVoices(tx: Tx, workspaceId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM workspace WHERE id = ${workspaceId} FOR NO KEY UPDATE`;
}

/** @throws DomainError INVALID_INPUT naming every account that is not one of the workspace's, or is disconnected */
export async function checkAccounts(tx: Tx, workspaceId: string, accountIds: readonly string[]): Promise<void> {
  const where = { id: { in: [...accountIds] }, workspaceId, state: { not: "DISCONNECTED" as const } };
  const found = new Set((await tx.socialAccount.findMany({ where, select: { id: true } })).map(({ id }) => id));
  const issues = accountIds.flatMap((id, index) =>
    found.has(id)
      ? []
      : [{ path: ["accountIds", index], message: "is not a connected account of this workspace", value: id }],
  );
  if (issues.length > 0) {
    throw new DomainError("INVALID_INPUT", "A voice is given to connected accounts of its workspace", issues);
  }
}
