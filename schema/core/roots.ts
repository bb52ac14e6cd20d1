import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
} from "graphql";
import { refusedAdministration } from "../../src/domains/identity/administration/refusedAdministration.ts";
import {
  type ApplicationNeed,
  type RequiredCredential,
  requireCredential,
} from "../../src/platform/access/requireCredential.ts";
import { requireStorableText } from "../../src/platform/values/storableText.ts";
import { lineOf, type Requirements, type Role } from "./access.ts";
import type { GraphQLContext } from "./builder.ts";

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

/** The texts of a root field. */
interface Texts {
  /** First paragraph of the description, without the requirements. */
  readonly summary: string;
  /** Other paragraphs of a mutation, which are part of the description of its payload. */
  readonly details: string;
}

const texts = new WeakMap<GraphQLField<unknown, unknown>, Texts>();

/** Returns the texts of a root field. @throws Error for a field that is not guarded */
export function textsOf(field: GraphQLField<unknown, unknown>): Texts {
  const own = texts.get(field);
  if (own === undefined) throw new Error(`${field.name} is no guarded root field`);
  return own;
}

/**
 * Describes a root field: the summary, then its requirements in one line. Details of a mutation follow the description
 * of its payload, which belongs to it alone.
 */
function describe(field: GraphQLField<unknown, unknown>, declared: Requirements): void {
  const [summary = "", ...paragraphs] = (field.description ?? "").split("\n\n");
  const details = paragraphs.join(" ");
  texts.set(field, { summary, details });
  field.description = [summary, lineOf(declared)].filter(Boolean).join(" ");
  if (details === "") return;
  const payload = getNamedType(field.type);
  if (payload.name !== `${field.name.charAt(0).toUpperCase()}${field.name.slice(1)}Payload`)
    throw new Error(`${field.name} has no payload for the details of its description`);
  payload.description = `${payload.description ?? ""} ${details}`.trim();
}

/**
 * Guards every root field at start-up. A credential that a root field rejects reaches nothing below that field. Fields
 * of queries and mutations become nullable, so that a rejected field leaves the results of its siblings.
 */
export function guardRoots(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const declared = requirementsOf(schema, type?.name ?? "", field.name);
      const { credential, application } = declared;
      if (type !== schema.getSubscriptionType()) field.type = getNullableType(field.type);
      for (const argument of field.args)
        if (argument.name === "input") argument.description ??= `Parameters of \`${field.name}\`.`;
      describe(field, declared);
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
