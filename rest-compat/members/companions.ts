import { route } from "../engine/route.ts";
import { invitationConstants, invitationOf } from "../invitations/shape.ts";
import { GetOrganizationTeamDocument, GetWorkspaceTeamDocument } from "../operations.generated.ts";

const CURSOR = "The cursor of the next page of members, from the header `Link`.";
const NO_INVITATIONS: { states: never[] } = { states: [] };
const NO_MEMBERS: { statuses: never[] } = { statuses: [] };
const NOBODY = { ...NO_MEMBERS, ...NO_INVITATIONS };
const OPEN: { statuses: never[]; states: "PENDING"[] } = { ...NO_MEMBERS, states: ["PENDING"] };

export const memberCompanions = [
  route({
    method: "GET",
    path: "/workspaces/{id}/team",
    words: {
      summary: "List the team of a workspace",
      description:
        "Returns the members of a workspace, 100 on a page, and for its admins the latest 100 invitations. The caller must be a member of the workspace.",
      parameters: {
        id: "The id of the workspace.",
        q: "Words of the email address or of a member's name, or parts of them, in any letter case.",
        role: "The role of members and invitations.",
        status:
          "The status of members or of invitations; the other list is empty. `pending` and `created` are the same. rostrum does not know whether mails arrive, so the statuses of delivery have no invitations.",
        cursor: CURSOR,
      },
    },
    document: GetWorkspaceTeamDocument,
    rename: { search: "q" },
    meanings: {
      role: { all: {}, admin: { role: "ADMIN" }, editor: { role: "EDITOR" }, viewer: { role: "VIEWER" } },
      status: {
        all: {},
        active: { statuses: ["ACTIVE"], ...NO_INVITATIONS },
        inactive: { statuses: ["INACTIVE"], ...NO_INVITATIONS },
        pending: OPEN,
        created: OPEN,
        queued: NOBODY,
        sent: NOBODY,
        delivered: NOBODY,
        delivery_failed: NOBODY,
        delivery_unavailable: NOBODY,
        expired: { ...NO_MEMBERS, states: ["EXPIRED"] },
        revoked: { ...NO_MEMBERS, states: ["REVOKED"] },
        accepted: { ...NO_MEMBERS, states: ["ACCEPTED"] },
      },
    },
    problems: [400, 403, 404, 422, 500],
    schemaName: "WorkspaceTeam",
    schemaDescription: "The members of a workspace, and the invitations to it.",
    select: ({ workspace: { can_manage, seats, members, invitations } }) => ({
      can_manage,
      current_seats: seats.totalCount,
      members: members.nodes.map(({ user, ...member }) => ({ ...user, ...member })),
      invitations: invitations?.nodes.map((invitation) => invitationOf(invitation)),
    }),
    constants: {
      members: { description: "The members, by time of joining." },
      current_seats: { description: "The number of active members." },
      invitations: { value: [], description: "The invitations, newest first; empty unless the caller is an admin." },
      ...invitationConstants("invitations."),
    },
    list: { next: ({ workspace }) => workspace.members.page.next_cursor },
  }),
  route({
    method: "GET",
    path: "/organizations/{id}/team",
    words: {
      summary: "List the team of an organization",
      description:
        "Returns the members of an organization by time of joining, 100 on a page. The caller must be a member of the organization.",
      parameters: { id: "The id of the organization.", cursor: CURSOR },
    },
    document: GetOrganizationTeamDocument,
    problems: [400, 403, 404, 422, 500],
    schemaName: "OrganizationTeam",
    schemaDescription: "The members of an organization.",
    select: ({ organization: { members } }) => ({
      current_seats: members.seats,
      members: members.nodes.map(({ user, ...member }) => ({ ...user, ...member })),
    }),
    constants: {
      members: { description: "The members, by time of joining." },
      current_seats: { description: "The number of members." },
    },
    list: { next: ({ organization }) => organization.members.page.next_cursor },
  }),
];
