import {
  DeliveryState as DeliveryStates,
  RecoveryAction as RecoveryActions,
} from "../../prisma/generated/client/client.ts";
import { deliveryAttemptsByIds } from "../../src/domains/publications/read.ts";
import { builder } from "../core/builder.ts";
import { Node, readableById } from "../core/node.ts";

const DeliveryState = builder.enumType("DeliveryState", {
  description: "What is known of the post at its provider.",
  values: {
    QUEUED: { value: DeliveryStates.QUEUED, description: "To be sent, for the first time or again." },
    SUBMITTED: { value: DeliveryStates.SUBMITTED, description: "Being sent: the attempt is recorded, no answer yet." },
    PROCESSING: { value: DeliveryStates.PROCESSING, description: "Taken by the provider, which is not done with it." },
    PROVIDER_SCHEDULED: {
      value: DeliveryStates.PROVIDER_SCHEDULED,
      description: "Taken by the provider, which publishes it later.",
    },
    LIVE: { value: DeliveryStates.LIVE, description: "Public, at `externalUrl`." },
    REJECTED: { value: DeliveryStates.REJECTED, description: "Certainly not there, and not being tried again." },
    AMBIGUOUS: {
      value: DeliveryStates.AMBIGUOUS,
      description: "The provider's answer was lost: the server asks whether it is there, and never sends meanwhile.",
    },
    MANUAL_RESOLUTION: {
      value: DeliveryStates.MANUAL_RESOLUTION,
      description: "It could not be found out whether it is there: a person has to look.",
    },
  },
});

const RecoveryAction = builder.enumType("RecoveryAction", {
  description: "What would bring a rendition forward that is not live.",
  values: {
    NONE: { value: RecoveryActions.NONE, description: "Nothing is needed, or nothing would help." },
    RETRY: { value: RecoveryActions.RETRY, description: "It failed, and `retryFailedRenditions` may help." },
    RECONCILE: {
      value: RecoveryActions.RECONCILE,
      description: "Nobody has to act: the server is asking the provider.",
    },
    MANUAL_RESOLUTION: {
      value: RecoveryActions.MANUAL_RESOLUTION,
      description: "Somebody has to look at the provider and say what they found, with `resolveRendition`.",
    },
  },
});

builder.prismaObject("DeliveryAttempt", {
  description: "One call to a provider that may have made a post. Seen by the workspace's members.",
  interfaces: [Node],
  select: { id: true },
  applications: "publications:read",
  fields: (t) => ({
    number: t.exposeInt("number", { description: "From 1, over all retries of the rendition." }),
    state: t.expose("state", {
      type: DeliveryState,
      description: "What came of it: SUBMITTED while it is under way, and for good where nobody knows.",
    }),
    startedAt: t.expose("startedAt", { type: "DateTime", description: "When the call was made." }),
    finishedAt: t.expose("finishedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was known what came of it; null before that.",
    }),
    errorKind: t.exposeString("errorKind", {
      nullable: true,
      description: "The kind of failure, by the words of `Delivery.errorKind`; null for none.",
    }),
    errorCode: t.exposeString("errorCode", { nullable: true, description: "Which failure it was; null for none." }),
    errorHttpStatus: t.exposeInt("errorHttpStatus", {
      nullable: true,
      description: "The HTTP status that the provider answered; null for none, and where no answer came.",
    }),
  }),
});

export const Delivery = builder.prismaObject("Rendition", {
  variant: "Delivery",
  description: "How a rendition fares at its provider.",
  select: { id: true },
  applications: "withParent",
  fields: (t) => ({
    state: t.field({
      type: DeliveryState,
      select: { deliveryState: true },
      description: "What is known of the post.",
      // Only renditions with a delivery state are returned as deliveries.
      resolve: ({ deliveryState }) => deliveryState as DeliveryStates,
    }),
    targetKey: t.exposeString("targetKey", {
      description: "Where it goes: `provider|instance|remote id`, as it was when the destination was chosen.",
    }),
    currentAttemptId: t.exposeID("currentAttemptId", {
      nullable: true,
      description: "The attempt that the other members tell of; null before the first.",
    }),
    currentAttemptCreatedAt: t.expose("currentAttemptAt", {
      type: "DateTime",
      nullable: true,
      extensions: { wholeSeconds: true },
      description: "When that attempt was made; null before the first.",
    }),
    currentAttemptNumber: t.int({
      nullable: true,
      select: { attempts: true },
      description: "Its number, from 1 over all retries; null before the first.",
      resolve: ({ attempts }) => attempts || null,
    }),
    errorCode: t.exposeString("errorCode", {
      nullable: true,
      description: "Which failure the last attempt met; null for none.",
    }),
    errorKind: t.exposeString("errorKind", {
      nullable: true,
      description:
        "Its kind: `blocked`, `unreachable`, `limited`, `unauthorized`, `refused`, `invalid`, or a word of this server's own; null for none.",
    }),
    errorHttpStatus: t.exposeInt("errorHttpStatus", {
      nullable: true,
      description: "The HTTP status that the provider answered with it; null for none, and where no answer came.",
    }),
    externalId: t.exposeString("externalId", {
      nullable: true,
      description: "The provider's own identifier of the post; null until it is known to be there.",
    }),
    externalUrl: t.exposeString("externalUrl", {
      nullable: true,
      description: "Where the post is to be seen; null until it is known to be there.",
    }),
    lastReconciledAt: t.expose("lastReconciledAt", {
      type: "DateTime",
      nullable: true,
      extensions: { wholeSeconds: true },
      description: "When the provider was last asked whether the post is there; null when it never had to be.",
    }),
    nextReconciliationAt: t.expose("nextReconciliationAt", {
      type: "DateTime",
      nullable: true,
      extensions: { wholeSeconds: true },
      description: "When it will be asked (again); null when it will not.",
    }),
    recoveryAction: t.expose("recoveryAction", { type: RecoveryAction, description: "What would bring it forward." }),
    terminalReason: t.exposeString("terminalReason", {
      nullable: true,
      description: "Why nothing more is done about it; null while something is, and once it is live.",
    }),
  }),
});

readableById("DeliveryAttempt", deliveryAttemptsByIds);
