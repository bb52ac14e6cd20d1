import { OwnershipTransferStatus as OwnershipTransferStatuses } from "../../prisma/generated/client/client.ts";
import { nominationPage, ownershipTransferById, ownershipTransfersByIds } from "../../src/domains/ownership/read.ts";
import { pendingAt, stateOf } from "../../src/domains/ownership/state.ts";
import { can } from "../../src/platform/access/permissions.ts";
import * as reach from "../../src/platform/access/reach.ts";
import type { Scope } from "../../src/platform/access/scope.ts";
import { NEWEST_FIRST, pageQuery } from "../../src/platform/paging/page.ts";
import { builder } from "../core/builder.ts";
import { connectionType, nestedPage, pageArgs, pageCost, rootPage } from "../core/connection.ts";
import { Node, readableById } from "../core/node.ts";
import { STATEMENT } from "../core/prices.ts";
import { authScopes } from "../core/roots.ts";
import { PERSON, person } from "../identity/person.ts";
import { User } from "../identity/users.ts";
import { Viewer } from "../identity/viewer.ts";
import { Organization } from "../organizations/types.ts";

const { PENDING, ACCEPTED, DECLINED, REVOKED, EXPIRED } = OwnershipTransferStatuses;

export const OwnershipTransferStatus = builder.enumType("OwnershipTransferStatus", {
  description: "What became of the offer of an organization.",
  values: {
    PENDING: { value: PENDING, description: "Open: its nominee can accept or decline it." },
    ACCEPTED: { value: ACCEPTED, description: "The nominee owns the organization since." },
    DECLINED: { value: DECLINED, description: "The nominee turned it down." },
    REVOKED: { value: REVOKED, description: "The owner took it back, or the nominee left the organization." },
    EXPIRED: { value: EXPIRED, description: "The nominee did not answer within its 7 days." },
  },
});

/** Selects a user's email address and the membership that shows whether the viewer still shares the organization with the user. */
const addressed = ({ viewer }: Scope) => ({
  select: { id: true, email: true, organizationMembers: { where: reach.inOrganizations(viewer), take: 1 } },
});

interface Addressed {
  id: string;
  email: string;
  organizationMembers: object[];
}

const addressOf = ({ id, email, organizationMembers }: Addressed, { viewer }: Scope) =>
  organizationMembers.length > 0 || (viewer.kind === "user" && viewer.id === id) ? email : null;

export const OwnershipTransfer = builder.prismaObject("OwnershipTransfer", {
  description:
    "An owner's offer of their organization to one of its members. Seen by these two while they belong to the organization, and by its owner and admins.",
  extensions: { resource: "OwnershipTransfer" },
  interfaces: [Node],
  select: { id: true, status: true, expiresAt: true },
  fields: (t) => ({
    organizationId: t.exposeID("organizationId", { description: "The organization that is offered." }),
    organizationName: t.string({
      select: { organization: { select: { name: true } } },
      description: "Its name.",
      resolve: ({ organization }) => organization.name,
    }),
    organization: t.relation("organization", { description: "The organization that is offered." }),
    nomineeUserId: t.exposeID("nomineeId", { description: "Who shall own it." }),
    nomineeEmail: t.string({
      nullable: true,
      select: (_args, { scope }) => ({ nominee: addressed(scope) }),
      description:
        "What the nominee signs in with; null once they have left the organizations of the viewer. Personal data.",
      resolve: ({ nominee }, _args, { scope }) => addressOf(nominee, scope),
    }),
    nominee: t.field({
      ...PERSON,
      type: User,
      nullable: true,
      select: { nomineeId: true },
      description: "Who shall own it; null once they have left the viewer's reach.",
      resolve: ({ nomineeId }, _args, context, info) => person(context, info, nomineeId),
    }),
    priorOwnerUserId: t.exposeID("priorOwnerId", { description: "Who owned it when it was offered." }),
    priorOwnerEmail: t.string({
      nullable: true,
      select: (_args, { scope }) => ({ priorOwner: addressed(scope) }),
      description:
        "What the one who offers it signs in with; null once they have left the organizations of the viewer. Personal data.",
      resolve: ({ priorOwner }, _args, { scope }) => addressOf(priorOwner, scope),
    }),
    priorOwner: t.field({
      ...PERSON,
      type: User,
      nullable: true,
      select: { priorOwnerId: true },
      description: "Who owned it when it was offered; null once they have left the viewer's reach.",
      resolve: ({ priorOwnerId }, _args, context, info) => person(context, info, priorOwnerId),
    }),
    status: t.field({
      type: OwnershipTransferStatus,
      description: "What became of it.",
      resolve: (transfer, _args, { scope }) => stateOf(transfer, scope.services.now()),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was offered." }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      extensions: { wholeSeconds: true },
      description: "Until when it can be accepted: 7 days after it was offered.",
    }),
    settledAt: t.expose("settledAt", {
      type: "DateTime",
      nullable: true,
      description: "When it ended; null for one that is open, or whose time has only just run out.",
    }),
    viewerCanAccept: t.boolean({
      select: { nomineeId: true },
      description: "Whether it waits for the viewer's answer.",
      resolve: ({ nomineeId, ...transfer }, _args, { scope }) =>
        can(scope.viewer, "self", { userId: nomineeId }) && stateOf(transfer, scope.services.now()) === "PENDING",
    }),
  }),
});

const OwnershipTransferConnection = connectionType("OwnershipTransfer", OwnershipTransfer);
const IN_ORGANIZATION = { list: "Organization.ownershipTransfers", order: NEWEST_FIRST };

builder.prismaObjectFields(Organization, (t) => ({
  pendingOwnershipTransfer: t.field({
    type: OwnershipTransfer,
    nullable: true,
    description:
      "The offer that waits for its nominee's answer; null when there is none, and to all but owner, admins and the nominee.",
    select: (_args, { scope }, nested) => {
      const where = { AND: [pendingAt(scope.services.now()), reach.ownershipTransfers(scope.viewer)] };
      return { ownership: nested({ where, take: 1 }) };
    },
    resolve: ({ ownership }) => ownership[0] ?? null,
  }),
  ownershipTransfers: t.field({
    type: OwnershipTransferConnection,
    nullable: true,
    complexity: pageCost(),
    args: pageArgs(t.arg),
    description: "All offers of it that were ever made, newest first; null to all but its owner and admins.",
    select: (args, { scope }, nested) => {
      const { where, orderBy, take } = pageQuery(args, IN_ORGANIZATION);
      const page = { where: { AND: [where, reach.ownershipTransfers(scope.viewer)] }, orderBy, take };
      return { ownership: nestedPage(nested, page, "OwnershipTransfer") };
    },
    resolve: ({ id, ownership }, args, { scope }) =>
      can(scope.viewer, "organization.administer", { organizationId: id })
        ? pageQuery(args, IN_ORGANIZATION).finish(ownership)
        : null,
  }),
}));

builder.prismaObjectFields(Viewer, (t) => ({
  ownershipNominations: t.field({
    type: OwnershipTransferConnection,
    complexity: pageCost(20, STATEMENT),
    args: pageArgs(t.arg),
    description:
      "The organizations that the viewer is to own and has not answered about, newest first. Empty for a workspace-bound token.",
    resolve: (_viewer, args, context, info) =>
      nominationPage(context.scope, args, rootPage(context, info, "OwnershipTransfer")),
  }),
}));

builder.queryFields((t) => ({
  ownershipTransfer: t.prismaField({
    ...authScopes("read", { role: "organizationAdmin" }),
    type: OwnershipTransfer,
    nullable: true,
    description: "One offer of an organization; null when it does not exist or is not for the viewer to see.",
    args: { id: t.arg.id({ description: "The id of the transfer." }) },
    resolve: (query, _root, { id }, { scope }) => ownershipTransferById(scope, id, query),
  }),
}));

readableById("OwnershipTransfer", ownershipTransfersByIds);
