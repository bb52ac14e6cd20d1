import type { Prisma } from "../../../../prisma/generated/client/client.ts";
import { postsOf } from "../content/content.ts";
import { APPROVAL } from "../review/approved.ts";
import type { Place } from "./record.ts";

/** The columns that sending and reconciling need. */
export const sendableSelect = {
  id: true,
  publicationId: true,
  workspaceId: true,
  targetKey: true,
  segments: true,
  options: true,
  contentDigest: true,
  segment: true,
  attempts: true,
  deliveryKey: true,
  currentAttemptId: true,
  currentAttemptAt: true,
  deliveryState: true,
  steps: true,
  preparingAttemptId: true,
  publication: { select: { segments: true, ...APPROVAL } },
  workspace: { select: { organizationId: true, approvalRequired: true } },
  account: {
    select: {
      id: true,
      workspaceId: true,
      provider: true,
      instanceUrl: true,
      state: true,
      credentials: true,
      limits: true,
    },
  },
} as const satisfies Prisma.RenditionSelect;

export type Sendable = Prisma.RenditionGetPayload<{ select: typeof sendableSelect }>;

export const placeOf = (rendition: Sendable, attemptId: string | null): Place => {
  const { id, publicationId, workspaceId, workspace, account, segment, publication } = rendition;
  const isLast = segment === postsOf(publication, rendition) - 1;
  const { organizationId } = workspace;
  const { id: accountId, provider } = account;
  return { id, publicationId, workspaceId, organizationId, accountId, provider, segment, isLast, attemptId };
};
