import { endOrganizationApplicationGrant } from "../../src/domains/applications/endOrganizationGrant.ts";
import { organizationGrantPage } from "../../src/domains/applications/organizationGrants.ts";
import { setApplicationPolicy } from "../../src/domains/organizations/setApplicationPolicy.ts";
import { builder } from "../core/builder.ts";
import { connectionType, pageArgs, pageCost, rootPage } from "../core/connection.ts";
import { mutation } from "../core/mutation.ts";
import { COUNTED_SEPARATELY, STATEMENT } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { changedOrganization } from "../organizations/changed.ts";
import { Organization } from "../organizations/types.ts";
import { GrantedApplication } from "./types.ts";

const OrganizationApplicationGrant = builder.prismaObject("ApplicationGrant", {
  variant: "OrganizationApplicationGrant",
  description:
    "Access that a member of an organization granted to an external application, as shown to the organization. Visible to admins of the organization, through a session.",
  select: { id: true },
  fields: (t) => ({
    grantId: t.exposeID("id", { description: "Id of the grant." }),
    user: t.relation("user", { description: "Member who granted the access, and for whom the application acts." }),
    application: t.field({
      type: GrantedApplication,
      select: (_args, _context, nested) => ({ application: nested({ select: { id: true } }) }),
      description: "Application that the access was granted to.",
      resolve: ({ application }) => application,
    }),
    scopes: t.exposeStringList("scopes", { description: "Scopes that were granted, sorted." }),
    workspaceId: t.exposeID("workspaceId", {
      nullable: true,
      description:
        "Id of the only workspace that the application can access; null if it can access every workspace of the member, also in other organizations.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the access was first granted." }),
    lastUsedAt: t.expose("lastUsedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time when the grant was last used, accurate to five minutes; null if it never was.",
    }),
    revokedAt: t.expose("revokedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time when the grant ended; null if it has not ended.",
    }),
  }),
});

const OrganizationApplicationGrantConnection = connectionType(
  "OrganizationApplicationGrant",
  OrganizationApplicationGrant,
  { counted: COUNTED_SEPARATELY },
);

builder.prismaObjectFields(Organization, (t) => ({
  applicationGrants: t.field({
    type: OrganizationApplicationGrantConnection,
    nullable: true,
    complexity: pageCost(2, STATEMENT),
    args: pageArgs(t.arg),
    description:
      "Grants to external applications that act in the organization, newest first: those of its members for all their workspaces, or for a workspace of the organization. Null for everyone but admins with a session.",
    resolve: ({ id }, args, graphqlContext, info) =>
      organizationGrantPage(graphqlContext.context, id, args, rootPage(graphqlContext, info, "ApplicationGrant")),
  }),
}));

mutation("setApplicationPolicy", {
  ...requires("session", { role: "organizationAdmin" }),
  description:
    "Decides whether an organization allows applications that registered themselves.\n\nForbidden ones cannot access the organization from the next request on, and keep their access to other organizations.",
  inputDescription: "Organization and its rule for applications.",
  input: (t) => ({
    id: t.id({ description: "Id of the organization." }),
    allowsSelfRegistered: t.boolean({
      description: "Whether the organization allows applications that no instance administrator registered.",
    }),
    expectedRevision: t.int({
      required: false,
      description:
        "Revision that the caller last read. Fails with REVISION_CONFLICT if the organization has changed since. Absent or null skips the check.",
    }),
  }),
  run: (context, input) => setApplicationPolicy(context, input),
  payload: (t) => ({
    organization: t.field({
      type: Organization,
      description: "Organization that was changed.",
      resolve: (row) => row,
    }),
  }),
});

mutation("endOrganizationApplicationGrant", {
  ...requires("session", { role: "organizationAdmin" }),
  description:
    "Ends a grant that acts in an organization, with its tokens. A grant for all workspaces of a member ends everywhere.\n\nThe member is notified, and can give access again. Fails with NOT_FOUND for a grant that does not act in the organization.",
  inputDescription: "Organization and the grant to end.",
  input: (t) => ({
    organizationId: t.id({ description: "Id of the organization that the grant acts in." }),
    id: t.id({ description: "Id of the grant." }),
  }),
  run: async (context, input) => ({
    ...(await endOrganizationApplicationGrant(context, input)),
    organizationId: input.organizationId,
  }),
  payload: (t) => ({
    organizationApplicationGrant: t.field({
      type: OrganizationApplicationGrant,
      description: "Grant that ended.",
      resolve: (row) => row,
    }),
    organization: changedOrganization(t),
  }),
});
