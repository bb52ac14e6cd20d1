import { defaultFieldResolver, type GraphQLFieldResolver, type GraphQLSchema, getNullableType } from "graphql";
import { refusedAdministration } from "../../src/domains/identity/administration/refusedAdministration.ts";
import {
  type ApplicationNeed,
  type RequiredCredential,
  requireCredential,
} from "../../src/platform/access/requireCredential.ts";
import { requireStorableText } from "../../src/platform/values/storableText.ts";
import type { GraphQLContext } from "./builder.ts";

/** The sentence of a description for each role. `self` is for fields that act on the viewer's own data. */
const ROLES = {
  organizationOwner: "Requires the role owner in the organization.",
  organizationAdmin: "Requires the role owner or admin in the organization.",
  organizationMember: "Visible to members of the organization.",
  workspaceAdmin: "Requires the role admin in the workspace.",
  workspaceEditor: "Requires the role editor or admin in the workspace.",
  tenantAdmin:
    "Requires the role owner or admin in the organization; for an endpoint of a workspace, the role admin in the workspace suffices.",
  publicationApprover: "Requires the role admin in the workspace, or the permission to approve publications.",
  publicationCommenter:
    "Requires the role editor or admin in the workspace, or the permission to approve publications.",
  commentAuthor: "Requires the role admin in the workspace, or that the viewer wrote the comment.",
  workspaceMember: "Visible to members of the workspace.",
  self: "Acts on the viewer's own data.",
} as const;
export type Role = keyof typeof ROLES;

/**
 * The credential that a root field requires, the scope that it requires of external applications, and the role that it
 * requires.
 */
export type Requirements = {
  readonly credential: RequiredCredential;
  readonly application: ApplicationNeed;
  readonly role: Role | null;
};

interface Needs {
  /** The role that the operation or the read checks; for the description only. */
  readonly role?: Role;
  /** The scope with which external applications can call the field; absent for a field that is closed to them. */
  readonly application?: Exclude<ApplicationNeed, null>;
}

/**
 * Declares the required credential of a root field. Spread it into the field's options: `...requires("read")`. External
 * applications can call the field only with a scope:
 * `...requires("write", { role: "workspaceEditor", application: "drafts:write" })`.
 */
export function requires(credential: "public" | "leave" | "instance"): { extensions: Requirements };
export function requires(credential: "session", needs?: Pick<Needs, "role">): { extensions: Requirements };
export function requires(credential: "read", needs?: Needs): { extensions: Requirements };
export function requires(
  credential: "write" | "delete",
  needs: Needs & Required<Pick<Needs, "role">>,
): { extensions: Requirements };
export function requires(
  credential: RequiredCredential,
  { role, application }: Needs = {},
): { extensions: Requirements } {
  return { extensions: { credential, application: application ?? null, role: role ?? null } };
}

/**
 * Returns the declaration of a root field.
 * @throws Error for a field without one, so that the server does not start (default deny)
 */
export function requirementsOf(schema: GraphQLSchema, type: string, field: string): Requirements {
  const fields = schema.getType(type);
  const declared = fields && "getFields" in fields ? fields.getFields()[field]?.extensions : undefined;
  if (declared?.["credential"] === undefined)
    throw new Error(`${type}.${field} must declare its required credential: add requires(…) to its options.`);
  return declared as unknown as Requirements;
}

/** Returns the required credential of a root field. @throws Error for a field that declares none */
export const requiredCredentialOf = (schema: GraphQLSchema, type: string, field: string): RequiredCredential =>
  requirementsOf(schema, type, field).credential;

/**
 * The last sentences of a root field's description: the required role, credential and scope, in the same words
 * everywhere.
 */
function sentencesOf({ credential, application, role }: Requirements): string {
  const sentences = [role && ROLES[role], CREDENTIALS[credential], applicationsNeed(credential, application)];
  return sentences.filter(Boolean).join(" ");
}

const CREDENTIALS: Record<RequiredCredential, string | null> = {
  public: "Requires no credential.",
  read: null,
  write: "API tokens need the scope `api:write`.",
  delete: "API tokens need the scope `api:full`.",
  session: "Requires a session.",
  leave: "Requires a session.",
  instance: "Requires a session of an instance administrator.",
};

function applicationsNeed(credential: RequiredCredential, application: ApplicationNeed): string | null {
  if (application === "byRow") return "External applications receive the rows that their scopes allow.";
  if (application !== null) return `External applications need the scope \`${application}\`.`;
  return ["read", "write", "delete"].includes(credential) ? "Closed to external applications." : null;
}

/**
 * Guards every root field at start-up. A credential that a root field rejects reaches nothing below that field. Fields
 * of queries and mutations become nullable, so that a rejected field leaves the results of its siblings. The
 * requirements are added to the description of the field.
 */
export function guardRoots(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const declared = requirementsOf(schema, type?.name ?? "", field.name);
      const { credential, application } = declared;
      if (type !== schema.getSubscriptionType()) field.type = getNullableType(field.type);
      for (const argument of field.args)
        if (argument.name === "input") argument.description ??= `Parameters of \`${field.name}\`.`;
      field.description = [field.description, sentencesOf(declared)].filter(Boolean).join(" ");
      const guard =
        (resolve: GraphQLFieldResolver<unknown, GraphQLContext>): GraphQLFieldResolver<unknown, GraphQLContext> =>
        (source, args, graphqlContext, info) => {
          const { context } = graphqlContext;
          try {
            requireCredential(context.viewer, credential, application);
          } catch (error) {
            if (credential !== "instance") throw error;
            // Rejected calls of instance operations are recorded in the audit log.
            return refusedAdministration(context, field.name).then(() => Promise.reject(error));
          }
          requireStorableText(args);
          return resolve(source, args, graphqlContext, info);
        };
      if (field.subscribe) field.subscribe = guard(field.subscribe);
      else field.resolve = guard(field.resolve ?? defaultFieldResolver);
    }
  }
  return schema;
}
