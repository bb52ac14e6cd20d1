import { GraphQLEnumType, GraphQLInputObjectType } from "graphql";
import type { Route } from "../route.ts";
import { Coercions } from "./coerce.ts";
import { fieldParameter, type TextParameter, textParameter } from "./parameter.ts";

/** Returns the parameters of a row's neutral members; no variable receives them. */
export function neutralParameters({ neutral = {} }: Pick<Route, "neutral">): TextParameter[] {
  const fields = Object.entries(neutral).map(([wire, { values, description }], index) => {
    const named = values.map((value, at) => [`VALUE_${at}`, { extensions: { wire: value } }] as const);
    const type = new GraphQLEnumType({ name: `Neutral${index}`, values: Object.fromEntries(named) });
    return [`neutral${index}`, { type, description, extensions: { wire } }] as const;
  });
  const type = new GraphQLInputObjectType({ name: "Neutral", fields: Object.fromEntries(fields) });
  return [...new Coercions().members(type).values()].map((member) => ({
    ...textParameter(fieldParameter(type, member)),
    isNeutral: true,
  }));
}
