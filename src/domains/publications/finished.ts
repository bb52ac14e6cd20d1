import type { Rendition } from "../../../prisma/generated/client/client.ts";
import type { OutboxDraft } from "../../platform/jobs/outbox.ts";
import { notify } from "../notifications/effects.ts";
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

/** Notifies the members of a workspace that a publication was published, or that some of it failed. */
export function finished({ id, workspaceId, title, segments, revision, renditions }: Ended): OutboxDraft {
  const failed = renditions.filter(({ status }) => status === "FAILED");
  return notify(failed.length > 0 ? "publish_failed" : "post_published", {
    id,
    workspaceId,
    title: nameOf({ title, segments }),
    successfulDestinations: renditions.length - failed.length,
    failedDestinations: failed.length,
    retryable: failed.some(({ recoveryAction }) => recoveryAction === "RETRY"),
    requiresReconnect: failed.some(({ errorCode }) => RECONNECT.includes(errorCode)),
    run: String(revision),
  });
}
