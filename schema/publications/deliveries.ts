import { DeliveryState as DeliveryStates } from "../../prisma/generated/client/client.ts";
import { FAULT_KINDS, type FaultKind } from "../../src/domains/publications/delivery/faults.ts";
import { deliveryAttemptsByIds } from "../../src/domains/publications/read.ts";
import { builder } from "../core/builder.ts";
import { enumValues } from "../core/enum.ts";
import { Node, readableById } from "../core/node.ts";

export const DeliveryState = builder.enumType("DeliveryState", {
  description: "State of a rendition's post at its provider, as far as the server knows.",
  values: {
    QUEUED: { description: "The post waits to be sent, for the first time or again." },
    SUBMITTED: { description: "The post is being sent: the attempt is recorded, and its result is unknown." },
    PROCESSING: { description: "The provider is still processing media of the post. The attempt goes on later." },
    PROVIDER_SCHEDULED: { description: "The provider accepted the post and publishes the post later." },
    LIVE: { description: "The post is public at `externalUrl`." },
    REJECTED: {
      description:
        "The post does not exist at the provider, and no further attempt is planned: the post was not made, or was deleted with `deletePost`.",
    },
    AMBIGUOUS: {
      description:
        "The provider's answer was lost. The server asks the provider whether the post exists, and sends nothing until that is known.",
    },
    MANUAL_RESOLUTION: {
      description:
        "The server could not find out whether the post exists. A person must check, and call `resolveRendition`.",
    },
  },
});

export const RecoveryAction = builder.enumType("RecoveryAction", {
  description: "Action that can complete a rendition that is not live.",
  values: {
    NONE: { description: "No action is needed or possible." },
    RETRY: { description: "The rendition failed and can be sent again with `retryFailedRenditions`." },
    RECONCILE: { description: "The server is asking the provider whether the post exists; the user need not act." },
    MANUAL_RESOLUTION: {
      description:
        "A person must check at the provider whether the post exists, and report the result with `resolveRendition`.",
    },
  },
});

const ABOUT: Record<FaultKind, string> = {
  blocked: "The provider's address is blocked: requests may go to public addresses only.",
  unreachable: "The provider did not answer, answered too late, or failed.",
  limited: "The provider's rate limit refused the request.",
  unauthorized: "The provider no longer accepts the account's credentials.",
  refused: "The provider rejected the post.",
  invalid: "The provider sent an invalid answer.",
  media: "A media item could not be downloaded, or the account does not permit its size or type.",
  account: "The account is disconnected, needs attention, or has unreadable credentials.",
  approval: "The workspace requires an approval, and the content of the publication has none.",
  budget: "The organization's monthly budget at the network has no room for the posts.",
  internal: "This server failed or was interrupted.",
};

export const DeliveryErrorKind = builder.enumType("DeliveryErrorKind", {
  description: "Kind of a failure to publish a post.",
  values: enumValues(FAULT_KINDS, (kind) => ABOUT[kind]),
});

builder.prismaObject("DeliveryAttempt", {
  description: "One call to a provider that may have created a post. Visible to members of the workspace.",
  interfaces: [Node],
  select: { id: true },
  applications: "publications:read",
  fields: (t) => ({
    number: t.exposeInt("number", {
      description: "Number of the attempt, from 1, over all segments and retries of the rendition.",
    }),
    segment: t.exposeInt("segment", { description: "Position of the segment that was sent, from 0." }),
    state: t.expose("state", {
      type: DeliveryState,
      description: "Result of the attempt; SUBMITTED while the result is unknown.",
    }),
    startedAt: t.expose("startedAt", { type: "DateTime", description: "Time when the call to the provider started." }),
    finishedAt: t.expose("finishedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time when the result of the attempt was recorded; null while the call is in progress.",
    }),
    errorKind: t.field({
      type: DeliveryErrorKind,
      nullable: true,
      select: { errorKind: true },
      description: "Kind of the failure; null if the attempt did not fail.",
      resolve: ({ errorKind }) => errorKind as FaultKind | null,
    }),
    errorCode: t.exposeString("errorCode", {
      nullable: true,
      description: "Code of the failure, such as `provider_limited`; null if the attempt did not fail.",
    }),
    errorHttpStatus: t.exposeInt("errorHttpStatus", {
      nullable: true,
      description:
        "HTTP status of the provider's answer to the failed attempt; null without a failure or without an answer.",
    }),
  }),
});

export const Delivery = builder.prismaObject("Rendition", {
  variant: "Delivery",
  description:
    "Delivery of a rendition to its provider, as of the latest attempt. In a thread, the fields describe the current segment; see `segments` for the others.",
  select: { id: true },
  applications: "withParent",
  fields: (t) => ({
    state: t.field({
      type: DeliveryState,
      select: { deliveryState: true },
      description: "State of the post at the provider.",
      // Only renditions with a delivery state are returned as deliveries.
      resolve: ({ deliveryState }) => deliveryState as DeliveryStates,
    }),
    targetKey: t.exposeString("targetKey", {
      description:
        "Key of the destination, `provider|instance|remote id`, which is fixed when the destination is chosen.",
    }),
    currentAttemptId: t.exposeID("currentAttemptId", {
      nullable: true,
      description: "Id of the latest attempt, which the other fields describe; null before the first attempt.",
    }),
    currentAttemptCreatedAt: t.expose("currentAttemptAt", {
      type: "DateTime",
      nullable: true,
      extensions: { wholeSeconds: true },
      description: "Time when the latest attempt was made; null before the first attempt.",
    }),
    currentAttemptNumber: t.int({
      nullable: true,
      select: { attempts: true },
      description: "Number of the latest attempt, from 1, over all retries; null before the first attempt.",
      resolve: ({ attempts }) => attempts || null,
    }),
    errorCode: t.exposeString("errorCode", {
      nullable: true,
      description:
        "Code of the latest attempt's failure, such as `provider_limited`; null if the attempt did not fail.",
    }),
    errorKind: t.field({
      type: DeliveryErrorKind,
      nullable: true,
      select: { errorKind: true },
      description: "Kind of the failure; null if the latest attempt did not fail.",
      resolve: ({ errorKind }) => errorKind as FaultKind | null,
    }),
    errorHttpStatus: t.exposeInt("errorHttpStatus", {
      nullable: true,
      description:
        "HTTP status of the provider's answer to the failed attempt; null without a failure or without an answer.",
    }),
    externalId: t.exposeString("externalId", {
      nullable: true,
      description: "Id of the post at the provider; null until the post is known to exist, and after its deletion.",
    }),
    externalUrl: t.exposeString("externalUrl", {
      nullable: true,
      description:
        "URL of the post; null until the post is known to exist, and after its deletion. With `errorCode` `post_duplicate`, the URL of the post that the provider named as the same.",
    }),
    lastReconciledAt: t.expose("lastReconciledAt", {
      type: "DateTime",
      nullable: true,
      extensions: { wholeSeconds: true },
      description:
        "Time when the provider was last asked whether the post exists; null if the provider was never asked.",
    }),
    nextReconciliationAt: t.expose("nextReconciliationAt", {
      type: "DateTime",
      nullable: true,
      extensions: { wholeSeconds: true },
      description: "Time when the provider will next be asked whether the post exists; null if no request is planned.",
    }),
    recoveryAction: t.expose("recoveryAction", {
      type: RecoveryAction,
      description: "Action that can complete the delivery.",
    }),
    terminalReason: t.exposeString("terminalReason", {
      nullable: true,
      description:
        "Human-readable reason why the delivery failed, or a note that the post was deleted; null otherwise.",
    }),
  }),
});

readableById("DeliveryAttempt", deliveryAttemptsByIds);
