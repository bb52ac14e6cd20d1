import type { RenditionStatus as RenditionStatuses } from "../../prisma/generated/client/client.ts";
import { optionsOf, segmentsOf } from "../../src/domains/publications/content/content.ts";
import { builder } from "../core/builder.ts";
import { MEMBER } from "../core/prices.ts";
import { DeliveryState, RecoveryAction } from "./deliveries.ts";
import { RenditionStatus } from "./renditionStatus.ts";
import { type DeliveryOfSegment, deliveryOf, type RenditionRow, statusOf } from "./segments.ts";

/** The first comment of a rendition as its account publishes it; null without one. */
export function firstCommentOf(row: RenditionRow): FirstCommentOfRendition | null {
  const { firstComment: text } = optionsOf(row);
  if (text === undefined) return null;
  const position = segmentsOf(row.publication).length;
  return { text, status: statusOf(row, position), ...deliveryOf(row, position) };
}

interface FirstCommentOfRendition extends DeliveryOfSegment {
  text: string;
  status: RenditionStatuses;
}

export const FirstComment = builder.objectRef<FirstCommentOfRendition>("FirstComment").implement({
  description: "Reply to the first post of a rendition, which is published behind the last segment.",
  applications: "withParent",
  fields: (t) => ({
    text: t.exposeString("text", { ...MEMBER, description: "Text of the comment." }),
    status: t.expose("status", { ...MEMBER, type: RenditionStatus, description: "Progress of the comment." }),
    state: t.expose("deliveryState", {
      ...MEMBER,
      type: DeliveryState,
      nullable: true,
      description: "State of the comment at the provider; null until all segments are live.",
    }),
    recoveryAction: t.expose("recoveryAction", {
      ...MEMBER,
      type: RecoveryAction,
      description: "Action that can complete the comment; NONE while the segments are not live.",
    }),
    terminalReason: t.exposeString("terminalReason", {
      ...MEMBER,
      nullable: true,
      description:
        "Human-readable reason why the delivery failed, or a note that the comment was deleted; null otherwise.",
    }),
    externalUrl: t.exposeString("externalUrl", {
      ...MEMBER,
      nullable: true,
      description: "URL of the comment; null until the comment is known to exist, and after its deletion.",
    }),
  }),
});
