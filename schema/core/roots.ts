import { defaultFieldResolver, type GraphQLFieldResolver, type GraphQLSchema } from "graphql";
import { refusedAdministration } from "../../src/domains/identity/refusedAdministration.ts";
import { type Admission, type ApplicationNeed, admit } from "../../src/platform/access/admit.ts";
import { requireStorableText } from "../../src/platform/values/storableText.ts";
import type { Context } from "./builder.ts";

/** What a root field says of who may use it. */
export type Admits = { readonly admission: Admission; readonly application: ApplicationNeed };

/**
 * What a root field's options carry: which credentials it takes. Spread it into the field: `...admits("read")`. External applications are
 * taken only where the second argument says by which of their scopes: `...admits("read", "publications:read")`.
 */
export function admits(
  admission: "read" | "write",
  application: Exclude<ApplicationNeed, null>,
): { extensions: Admits };
export function admits(admission: Admission): { extensions: Admits };
export function admits(admission: Admission, application: ApplicationNeed = null): { extensions: Admits } {
  return { extensions: { admission, application } };
}

/** What a root field says of who may use it. @throws Error for a field that does not say: default deny, at start-up. */
export function admitsOf(schema: GraphQLSchema, type: string, field: string): Admits {
  const fields = schema.getType(type);
  const said = fields && "getFields" in fields ? fields.getFields()[field]?.extensions : undefined;
  if (said?.["admission"] === undefined)
    throw new Error(`${type}.${field} does not say which credentials it takes (admits(…))`);
  return said as unknown as Admits;
}

/** The admission of a root field. @throws Error for a field that does not say */
export const admissionOf = (schema: GraphQLSchema, type: string, field: string): Admission =>
  admitsOf(schema, type, field).admission;

/** What is said of it to who writes an application. */
const openTo = (application: ApplicationNeed) =>
  application === "byRow"
    ? "For applications, what they may read."
    : application && `For applications with \`${application}\`.`;

/** Guards every root field, once, at start-up, and says for which applications it is: nothing below a root is reached by a credential that the root does not take. */
export function guardRoots(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const { admission, application } = admitsOf(schema, type?.name ?? "", field.name);
      field.description = [field.description, openTo(application)].filter(Boolean).join(" ");
      const guard =
        (resolve: GraphQLFieldResolver<unknown, Context>): GraphQLFieldResolver<unknown, Context> =>
        (source, args, context, info) => {
          try {
            admit(context.scope.viewer, admission, application);
          } catch (error) {
            if (admission !== "instance") throw error;
            // Who would have administered the instance leaves evidence first.
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
