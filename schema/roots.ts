import { defaultFieldResolver, type GraphQLFieldResolver, type GraphQLSchema } from "graphql";
import { type Admission, admit } from "../src/access/admit.ts";
import { requireStorableText } from "../src/core/storableText.ts";
import type { Context } from "./builder.ts";

/** What a root field's options carry: which credentials it takes. Spread it into the field: `...admits("read")`. */
export function admits(admission: Admission): { extensions: { admission: Admission } } {
  return { extensions: { admission } };
}

/** The admission of a root field. @throws Error for a field that does not say: default deny, at start-up. */
export function admissionOf(schema: GraphQLSchema, type: string, field: string): Admission {
  const fields = schema.getType(type);
  const admission = fields && "getFields" in fields ? fields.getFields()[field]?.extensions["admission"] : undefined;
  if (admission === undefined) throw new Error(`${type}.${field} does not say which credentials it takes (admits(…))`);
  return admission as Admission;
}

/** Guards every root field, once, at start-up: nothing below a root is reached by a credential that the root does not take. */
export function guardRoots(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const admission = admissionOf(schema, type?.name ?? "", field.name);
      const guard =
        (resolve: GraphQLFieldResolver<unknown, Context>): GraphQLFieldResolver<unknown, Context> =>
        (source, args, context, info) => {
          admit(context.scope.viewer, admission);
          requireStorableText(args);
          return resolve(source, args, context, info);
        };
      if (field.subscribe) field.subscribe = guard(field.subscribe);
      else field.resolve = guard(field.resolve ?? defaultFieldResolver);
    }
  }
  return schema;
}
