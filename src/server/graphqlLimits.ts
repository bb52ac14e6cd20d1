import { maxAliasesPlugin } from "@escape.tech/graphql-armor-max-aliases";
import { maxDepthPlugin } from "@escape.tech/graphql-armor-max-depth";
import { maxTokensPlugin } from "@escape.tech/graphql-armor-max-tokens";
import { GraphQLError, NoSchemaIntrospectionCustomRule, validate } from "graphql";
import type { Plugin } from "graphql-yoga";
import type { Env } from "../core/env.ts";
import { DomainError } from "../core/errors.ts";

/** Limits on the document itself, checked once for each document; what it costs to run is checked when it runs. */
export function documentLimits(env: Env): Plugin[] {
  const onReject = [refuse];
  return [
    maxTokensPlugin({ n: env.MAX_QUERY_TOKENS, onReject }),
    maxDepthPlugin({ n: env.MAX_QUERY_DEPTH, flattenFragments: true, onReject }),
    maxAliasesPlugin({ n: env.MAX_QUERY_ALIASES, onReject }),
    ...(env.INTROSPECTION ? [] : [closedSchema]),
  ];
}

/** At the first violation: the rules after it cost more than they could add. */
function refuse(_context: unknown, { message }: GraphQLError): never {
  const originalError = new DomainError("QUERY_REFUSED", message.replace(/^Syntax Error: /, ""));
  throw new GraphQLError(originalError.message, { originalError });
}

/** The schema is not told: not by introspection, and not by "Did you mean …" either. */
const closedSchema: Plugin = {
  onValidate({ addValidationRule, setValidationFn }) {
    addValidationRule(NoSchemaIntrospectionCustomRule);
    setValidationFn(((schema, document, rules, options) =>
      validate(schema, document, rules, { ...options, hideSuggestions: true })) as typeof validate);
  },
};
