import type { Rendition } from "../../../prisma/generated/client/client.ts";

interface Ended {
  id: string;
  workspaceId: string;
  title: string;
  text: string;
  /** The revision before it ended. */
  revision: number;
  renditions: Pick<Rendition, "status" | "recoveryAction" | "errorCode">[];
}

/** Faults that only a reconnected account resolves. */
const RECONNECT: readonly (string | null)[] = [
  "account_unauthorized",
  "account_needs_attention",
  "account_disconnected",
];

/** The facts about an ended publication for its notification. */
export function finishedAs({ id, workspaceId, title, text, revision, renditions }: Ended) {
  const failed = renditions.filter(({ status }) => status === "FAILED");
  return {
    id,
    workspaceId,
    // People recognize a post without a title by its text.
    title: title.trim() === "" ? text : title,
    successfulDestinations: renditions.length - failed.length,
    failedDestinations: failed.length,
    retryable: failed.some(({ recoveryAction }) => recoveryAction === "RETRY"),
    requiresReconnect: failed.some(({ errorCode }) => RECONNECT.includes(errorCode)),
    run: String(revision),
  };
}
