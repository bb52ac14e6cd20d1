import type { Prisma } from "../../../../prisma/generated/client/client.ts";
import type { Place } from "./record.ts";

/** The columns that sending and reconciling need. */
export const sendableSelect = {
  id: true,
  publicationId: true,
  workspaceId: true,
  text: true,
  media: true,
  options: true,
  attempts: true,
  deliveryKey: true,
  currentAttemptId: true,
  currentAttemptAt: true,
  publication: { select: { text: true } },
  workspace: { select: { organizationId: true } },
  account: { select: { id: true, workspaceId: true, provider: true, state: true, credentials: true, limits: true } },
} as const satisfies Prisma.RenditionSelect;

export type Sendable = Prisma.RenditionGetPayload<{ select: typeof sendableSelect }>;

export const placeOf = ({ id, publicationId, workspaceId, workspace }: Sendable, attemptId: string | null): Place => ({
  id,
  publicationId,
  workspaceId,
  organizationId: workspace.organizationId,
  attemptId,
});
