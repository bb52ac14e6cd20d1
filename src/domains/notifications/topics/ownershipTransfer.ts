import { z } from "zod";
import { pathOf } from "../../../platform/env/links.ts";
import { defineTopic } from "./topic.ts";

const KINDS = ["nominated", "accepted", "declined", "revoked", "expired"] as const;

interface Transfer {
  kind: (typeof KINDS)[number];
  organizationName: string;
  transferId: string;
  nominator?: string;
}

/** To the people of a nomination for the ownership of an organization that was made or settled. */
export const ownershipTransfer = defineTopic({
  group: "account",
  mails: "ALWAYS",
  description: "The ownership of an organization was offered, accepted, declined, withdrawn, or the offer expired.",
  subject: "About the ownership of an organization",
  payload: z.object({ kind: z.enum(KINDS), organization_name: z.string() }),
  /** `nominator` is the id of the owner, by whose name the texts call them; only in a new nomination. */
  about: z.object({ transfer_id: z.string(), nominator: z.string().optional() }),
  texts: ({ payload: { kind, organization_name }, about: { nominator = "The owner" } }) => ({
    title: {
      nominated: `You are nominated as owner of ${organization_name}`,
      accepted: `${organization_name} has a new owner`,
      declined: `The ownership of ${organization_name} was declined`,
      revoked: `The nomination for ${organization_name} was withdrawn`,
      expired: `The nomination for ${organization_name} has expired`,
    }[kind],
    body:
      kind === "nominated"
        ? `${nominator} offers you the ownership. Accept within seven days to become the owner, or decline.`
        : "Open the transfer to see its state.",
    action: "View transfer",
  }),
  href: ({ about: { transfer_id } }) => pathOf("ownershipTransfer", { transfer_id }),
  producer: (userIds: string[], { kind, organizationName, transferId, nominator }: Transfer) => ({
    payload: { kind, organization_name: organizationName },
    about: { transfer_id: transferId, ...(nominator !== undefined && { nominator }) },
    eventKey: `${kind}:${transferId}`,
    workspaceId: null,
    to: userIds,
  }),
});
