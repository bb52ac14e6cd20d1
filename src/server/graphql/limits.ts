import { Buffer } from "node:buffer";
import {
  type DocumentNode,
  GraphQLError,
  NoFragmentCyclesRule,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  type ValidationRule,
  validate,
} from "graphql";
import type { Plugin } from "graphql-yoga";
import { schema } from "../../../schema/index.ts";
import type { Env } from "../../platform/env/env.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import type { Call } from "../http/call.ts";
import { DocumentCache } from "./documents/cache.ts";
import { aliasesWithin, depthWithin, shortNames, singleFields } from "./selectionRules.ts";
import { callersError, MOST_ERRORS } from "./variables.ts";

/**
 * Parses and validates documents within limits on their text, tokens, depth and aliases. Only valid documents are
 * cached, so callers cannot fill the cache with others. The price of a document is checked before it runs.
 * @param trusted has the trusted documents, which others do not remove
 */
export function documents(env: Env, trusted: DocumentCache, cache: DocumentCache): Plugin {
  const texts = new WeakMap<DocumentNode, string>();
  const valid = new WeakSet<DocumentNode>();
  const check = validator(env);
  return {
    onParse({ params: { source }, setParsedDocument, setParseFn }) {
      const text = String(source);
      requireLength(text, env.MAX_QUERY_BYTES);
      const document = trusted.get(text) ?? cache.get(text);
      if (document !== undefined) {
        valid.add(document);
        return setParsedDocument(document);
      }
      setParseFn(() => parseWithin(text, env.MAX_QUERY_TOKENS));
      return ({ result }) => {
        if (!(result instanceof Error) && result !== null) texts.set(result as DocumentNode, text);
      };
    },
    onValidate({ params: { documentAST }, context, setResult, setValidationFn }) {
      if (valid.has(documentAST)) return setResult([]);
      setValidationFn(check);
      return ({ valid: passed }) => {
        const text = texts.get(documentAST);
        if (!passed || text === undefined) return;
        valid.add(documentAST);
        const { call } = context as { call?: Call };
        (call?.outcome.trusted ? trusted : cache).keep(text, documentAST);
      };
    },
  };
}

/** A document that a request may send, or why no request may. */
export type Checked = { readonly document: DocumentNode } | { readonly refused: string };

/** Returns a check of a document's text as of a request's, without executing the document. */
export function documentCheck(env: Env): (text: string) => Checked {
  const check = validator(env);
  return (text) => {
    try {
      requireLength(text, env.MAX_QUERY_BYTES);
      const document = parseWithin(text, env.MAX_QUERY_TOKENS);
      const [error] = check(schema, document);
      return error === undefined ? { document } : { refused: error.message };
    } catch (error) {
      if (error instanceof GraphQLError) return { refused: error.message };
      throw error;
    }
  };
}

function requireLength(text: string, maximum: number): void {
  const bytes = Buffer.byteLength(text);
  if (bytes > maximum)
    throw refusal(`The text of the query has ${bytes} bytes; at most ${maximum} are allowed. Shorten the query.`);
}

/** graphql's message for a text with more than `maxTokens`. */
const TOO_MANY_TOKENS = /^Syntax Error: Document contains more than \d+ tokens/;

function parseWithin(text: string, maxTokens: number): DocumentNode {
  try {
    return withinStack(() => parse(text, { maxTokens }));
  } catch (error) {
    const isLong = error instanceof GraphQLError && TOO_MANY_TOKENS.test(error.message);
    throw isLong ? refusal(`Token limit of ${maxTokens} exceeded.`) : error;
  }
}

type Check = (against: Parameters<typeof validate>[0], document: DocumentNode) => readonly GraphQLError[];

function validator({ MAX_QUERY_DEPTH, MAX_QUERY_ALIASES, INTROSPECTION }: Env): Check {
  // These limits come before the rules of the specification, which need too long, or forever, for documents that the
  // limits refuse.
  const limits: ValidationRule[] = [
    NoFragmentCyclesRule,
    depthWithin(MAX_QUERY_DEPTH, refusal),
    aliasesWithin(MAX_QUERY_ALIASES, refusal),
    singleFields(MAX_QUERY_ALIASES, refusal),
    shortNames(refusal),
  ];
  const rules = INTROSPECTION ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  // Without introspection, "Did you mean …" must not describe the schema either.
  const options = { maxErrors: MOST_ERRORS - 1, hideSuggestions: !INTROSPECTION };
  return (against, document) =>
    withinStack(() => {
      for (const pass of [limits, rules]) {
        const errors = validate(against, document, pass, options);
        if (errors.length > 0) return errors.map(callersError);
      }
      return [];
    });
}

/**
 * Refuses a document that is nested more deeply than the stack allows: the operator may have raised the limit of
 * tokens.
 */
function withinStack<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    // A regular expression that exhausts the stack throws a SyntaxError.
    const isFull = error instanceof RangeError || (error instanceof SyntaxError && /stack/i.test(error.message));
    throw isFull ? refusal("The query is nested too deeply") : error;
  }
}

function refusal(message: string): GraphQLError {
  const originalError = new DomainError("QUERY_REFUSED", message);
  return new GraphQLError(message, { originalError });
}
