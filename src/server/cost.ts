import { complexityFromQuery } from "@pothos/plugin-complexity";
import { type DocumentNode, type ExecutionArgs, GraphQLError, getOperationAST, Kind } from "graphql";
import { DomainError } from "../core/errors.ts";

/** What an operation may fetch at most, by the prices of its fields and the sizes of its pages. */
export interface Cost {
  readonly requested: number;
  readonly maximum: number;
}

/** Prices that no variable can change. */
const fixed = new WeakMap<DocumentNode, Map<string, number>>();

/**
 * The price of the operation that is about to run, with its variables: a validation rule would be skipped for a document that was seen
 * before with others. Undefined when it cannot run at all, which is for the executor to say.
 */
export function costOf(
  { schema, document, operationName, variableValues, contextValue }: ExecutionArgs,
  maximum: number,
): Cost | undefined {
  const operation = getOperationAST(document, operationName);
  if (!operation) return undefined;
  const name = operation.name?.value ?? "";
  const known = fixed.get(document)?.get(name);
  if (known !== undefined) return { requested: known, maximum };
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  // It prices the first operation that it finds, so it is shown no other.
  const alone: DocumentNode = { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] };
  const requested = price(alone, { schema, variables: variableValues ?? {}, ctx: contextValue as object });
  if (requested === undefined) return undefined;
  if (!operation.variableDefinitions?.length) fixed.set(document, new Map(fixed.get(document)).set(name, requested));
  return { requested, maximum };
}

function price(document: DocumentNode, options: Parameters<typeof complexityFromQuery>[1]): number | undefined {
  try {
    return complexityFromQuery(document, options).complexity;
  } catch (error) {
    // A variable that does not fit its type.
    if (error instanceof GraphQLError) return undefined;
    throw error;
  }
}

export const tooCostly = ({ requested, maximum }: Cost): DomainError =>
  new DomainError(
    "QUERY_REFUSED",
    `This operation costs ${requested}; at most ${maximum} are allowed. Ask for smaller pages or fewer fields.`,
  );
