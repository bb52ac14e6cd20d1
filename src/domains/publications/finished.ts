import type { Rendition } from "../../../prisma/generated/client/client.ts";
import { nameOf } from "./content/content.ts";

interface Ended {
  id: string;
  workspaceId: string;
  title: string;
  segments: unknown;
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
export function finishedAs({ id, workspaceId, title, segments, revision, renditions }: Ended) {
  const failed = renditions.filter(({ status }) => status === "FAILED");
  return {
    id,
    workspaceId,
    title: nameOf({ title, segments }),
    successfulDestinations: renditions.length - failed.length,
    failedDestinations: failed.length,
    retryable: failed.some(({ recoveryAction }) => recoveryAction === "RETRY"),
    requiresReconnect: failed.some(({ errorCode }) => RECONNECT.includes(errorCode)),
    run: String(revision),
  };
}
