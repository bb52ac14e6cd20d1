import { defaultFieldResolver, type GraphQLFieldResolver, type GraphQLSchema, getNullableType } from "graphql";
import { refusedAdministration } from "../../src/domains/identity/refusedAdministration.ts";
import {
  type ApplicationNeed,
  type RequiredCredential,
  requireCredential,
} from "../../src/platform/access/requireCredential.ts";
import { requireStorableText } from "../../src/platform/values/storableText.ts";
import type { Context } from "./builder.ts";

/** The credential that a root field requires, and the scope that it requires of external applications. */
export type AuthScopes = { readonly credential: RequiredCredential; readonly application: ApplicationNeed };

/**
 * Declares the required credential of a root field. Spread it into the field's options: `...authScopes("read")`. External applications can
 * call the field only with a second argument, the scope that they need: `...authScopes("read", "publications:read")`.
 */
export function authScopes(
  credential: "read" | "write",
  application: Exclude<ApplicationNeed, null>,
): { extensions: AuthScopes };
export function authScopes(credential: RequiredCredential): { extensions: AuthScopes };
export function authScopes(
  credential: RequiredCredential,
  application: ApplicationNeed = null,
): { extensions: AuthScopes } {
  return { extensions: { credential, application } };
}

/** Returns the declaration of a root field. @throws Error for a field without one, so that the server does not start (default deny) */
export function authScopesOf(schema: GraphQLSchema, type: string, field: string): AuthScopes {
  const fields = schema.getType(type);
  const declared = fields && "getFields" in fields ? fields.getFields()[field]?.extensions : undefined;
  if (declared?.["credential"] === undefined)
    throw new Error(`${type}.${field} must declare its required credential: add authScopes(…) to its options.`);
  return declared as unknown as AuthScopes;
}

/** Returns the required credential of a root field. @throws Error for a field that declares none */
export const requiredCredentialOf = (schema: GraphQLSchema, type: string, field: string): RequiredCredential =>
  authScopesOf(schema, type, field).credential;

/** The sentence of a root field's description for developers of applications. */
const openTo = (application: ApplicationNeed) =>
  application === "byRow"
    ? "For applications, what they may read."
    : application && `For applications with \`${application}\`.`;

/**
 * Guards every root field at start-up. A credential that a root field rejects reaches nothing below that field. Fields of queries and
 * mutations become nullable, so that a rejected field leaves the results of its siblings. The scope for applications is added to the
 * description of the field.
 */
export function guardRoots(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const { credential, application } = authScopesOf(schema, type?.name ?? "", field.name);
      if (type !== schema.getSubscriptionType()) field.type = getNullableType(field.type);
      for (const argument of field.args)
        if (argument.name === "input") argument.description ??= `Parameters of \`${field.name}\`.`;
      field.description = [field.description, openTo(application)].filter(Boolean).join(" ");
      const guard =
        (resolve: GraphQLFieldResolver<unknown, Context>): GraphQLFieldResolver<unknown, Context> =>
        (source, args, context, info) => {
          try {
            requireCredential(context.scope.viewer, credential, application);
          } catch (error) {
            if (credential !== "instance") throw error;
            // Rejected calls of instance operations are recorded in the audit log.
            return refusedAdministration(context.scope, field.name).then(() => Promise.reject(error));
          }
          requireStorableText(args);
          return resolve(source, args, context, info);
        };
      if (field.subscribe) field.subscribe = guard(field.subscribe);
      else field.resolve = guard(field.resolve ?? defaultFieldResolver);
    }
  }
  return schema;
}
