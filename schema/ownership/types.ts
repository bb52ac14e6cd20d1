import { OwnershipTransferStatus as OwnershipTransferStatuses } from "../../prisma/generated/client/client.ts";
import { nominationPage, ownershipTransferById, ownershipTransfersByIds } from "../../src/domains/ownership/read.ts";
import { currentState, pendingAt } from "../../src/domains/ownership/state.ts";
import { can } from "../../src/platform/access/permissions.ts";
import * as reach from "../../src/platform/access/reach.ts";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import { NEWEST_FIRST, pageQuery } from "../../src/platform/paging/page.ts";
import { builder } from "../core/builder.ts";
import { connectionType, pageArgs, pageCost, rootPage } from "../core/connection.ts";
import { nestedList } from "../core/nestedList.ts";
import { Node, readableById } from "../core/node.ts";
import { COUNTED_SEPARATELY, STATEMENT } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { personBy } from "../identity/person.ts";
import { Viewer } from "../identity/viewer.ts";
import { Organization } from "../organizations/types.ts";

const { PENDING, ACCEPTED, DECLINED, REVOKED, EXPIRED } = OwnershipTransferStatuses;

const OwnershipTransferStatus = builder.enumType("OwnershipTransferStatus", {
  description: "State of an ownership transfer.",
  values: {
    PENDING: { value: PENDING, description: "The transfer is open: the nominee can accept or decline it." },
    ACCEPTED: { value: ACCEPTED, description: "The nominee accepted and became the owner of the organization." },
    DECLINED: { value: DECLINED, description: "The nominee declined the transfer." },
    REVOKED: { value: REVOKED, description: "The owner revoked the transfer, or the nominee left the organization." },
    EXPIRED: { value: EXPIRED, description: "The nominee did not respond within 7 days." },
  },
});

/**
 * Selects a user's email address and the membership that shows whether the viewer still shares the organization with
 * the user.
 */
const addressed = ({ viewer }: RequestContext) => ({
  select: { id: true, email: true, organizationMembers: { where: reach.inOrganizations(viewer), take: 1 } },
});

interface Addressed {
  id: string;
  email: string;
  organizationMembers: object[];
}

const addressOf = ({ id, email, organizationMembers }: Addressed, { viewer }: RequestContext) =>
  organizationMembers.length > 0 || (viewer.kind === "user" && viewer.id === id) ? email : null;

export const OwnershipTransfer = builder.prismaObject("OwnershipTransfer", {
  description:
    "Offer of an organization's ownership to one of its members. Visible to the nominee and the prior owner while they are members, and to the owner and admins of the organization.",
  extensions: { resource: "OwnershipTransfer" },
  interfaces: [Node],
  select: { id: true, status: true, expiresAt: true },
  fields: (t) => ({
    organizationId: t.exposeID("organizationId", { description: "Id of the organization that is offered." }),
    organizationName: t.string({
      select: { organization: { select: { name: true } } },
      description: "Name of the organization that is offered.",
      resolve: ({ organization }) => organization.name,
    }),
    organization: t.relation("organization", { description: "Organization that is offered." }),
    nomineeUserId: t.exposeID("nomineeId", { description: "Id of the user to whom the organization is offered." }),
    nomineeEmail: t.string({
      nullable: true,
      select: (_args, { context }) => ({ nominee: addressed(context) }),
      description:
        "Sign-in email of the nominee; null if the nominee shares no organization with the viewer. Personal data.",
      resolve: ({ nominee }, _args, { context }) => addressOf(nominee, context),
    }),
    nominee: t.field({
      ...personBy("nomineeId"),
      description: "User to whom the organization is offered; null if the user is no longer visible to the viewer.",
    }),
    priorOwnerUserId: t.exposeID("priorOwnerId", {
      description: "Id of the user who owned the organization when it was offered.",
    }),
    priorOwnerEmail: t.string({
      nullable: true,
      select: (_args, { context }) => ({ priorOwner: addressed(context) }),
      description:
        "Sign-in email of the prior owner; null if the prior owner shares no organization with the viewer. Personal data.",
      resolve: ({ priorOwner }, _args, { context }) => addressOf(priorOwner, context),
    }),
    priorOwner: t.field({
      ...personBy("priorOwnerId"),
      description:
        "User who owned the organization when it was offered; null if the user is no longer visible to the viewer.",
    }),
    status: t.field({
      type: OwnershipTransferStatus,
      description: "State of the transfer.",
      resolve: (transfer, _args, { context }) => currentState(context.services, transfer),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the ownership was offered." }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      extensions: { wholeSeconds: true },
      description: "Time until which the transfer can be accepted, 7 days after the offer.",
    }),
    settledAt: t.expose("settledAt", {
      type: "DateTime",
      nullable: true,
      description: "Time when the transfer ended; null if it is open, or expired a short time ago.",
    }),
    viewerCanAccept: t.boolean({
      select: { nomineeId: true },
      description: "Whether the transfer waits for the viewer's response.",
      resolve: ({ nomineeId, ...transfer }, _args, { context }) =>
        can(context.viewer, "self", { userId: nomineeId }) && currentState(context.services, transfer) === "PENDING",
    }),
  }),
});

const OwnershipTransferConnection = connectionType("OwnershipTransfer", OwnershipTransfer, {
  counted: COUNTED_SEPARATELY,
});
const TRANSFERS = nestedList({
  relation: "ownership",
  type: "OwnershipTransfer",
  typical: 2,
  page: (args) => pageQuery(args, { list: "Organization.ownershipTransfers", order: NEWEST_FIRST }),
  filter: (_args, { viewer }) => reach.ownershipTransfers(viewer),
});

builder.prismaObjectFields(Organization, (t) => ({
  pendingOwnershipTransfer: t.field({
    type: OwnershipTransfer,
    nullable: true,
    description:
      "Ownership transfer that waits for its nominee; null if there is none, or the viewer is neither the owner, an admin nor the nominee.",
    select: (_args, { context }, nested) => {
      const where = { AND: [pendingAt(context.services.now()), reach.ownershipTransfers(context.viewer)] };
      return { ownership: nested({ where, take: 1 }) };
    },
    resolve: ({ ownership }) => ownership[0] ?? null,
  }),
  ownershipTransfers: t.field({
    type: OwnershipTransferConnection,
    nullable: true,
    args: pageArgs(t.arg),
    description:
      "All ownership transfers of the organization, newest first; null unless the viewer is the owner or an admin of the organization.",
    ...TRANSFERS,
    resolve: (organization, args, graphqlContext, info) =>
      can(graphqlContext.context.viewer, "organization.administer", { organizationId: organization.id })
        ? TRANSFERS.resolve(organization, args, graphqlContext, info)
        : null,
  }),
}));

builder.prismaObjectFields(Viewer, (t) => ({
  ownershipNominations: t.field({
    type: OwnershipTransferConnection,
    complexity: pageCost(1, STATEMENT),
    args: pageArgs(t.arg),
    description:
      "Pending ownership transfers to the viewer, newest first. Empty for a token that is bound to a workspace.",
    resolve: (_viewer, args, context, info) =>
      nominationPage(context.context, args, rootPage(context, info, "OwnershipTransfer")),
  }),
}));

builder.queryFields((t) => ({
  ownershipTransfer: t.prismaField({
    ...requires("read", { role: "organizationAdmin" }),
    type: OwnershipTransfer,
    nullable: true,
    description:
      "Ownership transfer with the given id; null if no such transfer is visible to the viewer. The nominee can read it with any role.",
    args: { id: t.arg.id({ description: "Id of the ownership transfer." }) },
    resolve: (query, _root, { id }, { context }) => ownershipTransferById(context, id, query),
  }),
}));

readableById("OwnershipTransfer", ownershipTransfersByIds);
