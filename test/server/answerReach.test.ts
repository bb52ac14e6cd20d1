import { type GraphQLInterfaceType, isInterfaceType } from "graphql";
import { expect, test } from "vitest";
import { schema } from "../../schema/index.ts";
import { OF_WORKSPACE } from "../../src/server/answers/reach.ts";

/** The nodes that lead out of a workspace, by what they belong to. An answer with one can show other workspaces. */
const BEYOND: Readonly<Record<string, readonly string[]>> = {
  person: [
    "AccountExport",
    "ApiToken",
    "ApplicationGrant",
    "EmailChange",
    "Notification",
    "NotificationMute",
    "SecondFactor",
    "Session",
    "Viewer",
  ],
  organization: [
    "AuditEvent",
    "BillingCheckout",
    "Organization",
    "OrganizationMember",
    "OwnershipTransfer",
    "ProviderApp",
    "Theme",
    "ThemeAsset",
    "WebhookAttempt",
    "WebhookDelivery",
    "WebhookEndpoint",
    "WebhookEvent",
  ],
  application: ["ExternalApplication"],
  // Objects of a workspace that answers are rarely made of: none of them is worth a memory of its own.
  "one person's work in a workspace": ["AccountSelection", "ChannelCode", "PublicationComment"],
};

test("every node stays within a workspace or leads beyond it, by decision", () => {
  const node = schema.getType("Node");
  if (!isInterfaceType(node)) throw new Error("Node is no interface");
  const nodes = schema.getPossibleTypes(node satisfies GraphQLInterfaceType).map(({ name }) => name);
  expect([...OF_WORKSPACE, ...Object.values(BEYOND).flat()].toSorted()).toEqual(nodes.toSorted());
});
