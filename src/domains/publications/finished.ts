import type { Rendition } from "../../../prisma/generated/client/client.ts";

interface Ended {
  id: string;
  workspaceId: string;
  title: string;
  /** Of the state that it ended from. */
  revision: number;
  renditions: Pick<Rendition, "status" | "recoveryAction" | "errorCode">[];
}

/** What only connecting the account again mends. */
const RECONNECT: readonly (string | null)[] = [
  "account_unauthorized",
  "account_needs_attention",
  "account_disconnected",
];

/** A publication that has ended, as people are told of it. */
export function finishedAs({ id, workspaceId, title, revision, renditions }: Ended) {
  const failed = renditions.filter(({ status }) => status === "FAILED");
  return {
    id,
    workspaceId,
    title,
    successfulDestinations: renditions.length - failed.length,
    failedDestinations: failed.length,
    retryable: failed.some(({ recoveryAction }) => recoveryAction === "RETRY"),
    requiresReconnect: failed.some(({ errorCode }) => RECONNECT.includes(errorCode)),
    run: String(revision),
  };
}
