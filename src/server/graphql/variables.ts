import {
  type ExecutionArgs,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  getOperationAST,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  typeFromAST,
  type ValidatedExecutionArgs,
  validateExecutionArgs,
} from "graphql";

/**
 * The number of errors of a document or its variables that an answer lists; the last one may say that there are more.
 */
export const MOST_ERRORS = 20;

/** An operation that can be executed, or the errors of its variables. */
export type Prepared = ValidatedExecutionArgs | { readonly errors: readonly GraphQLError[] };

/** Coerces the variables: once for each execution. */
export function prepareOperation(args: ExecutionArgs): Prepared {
  // graphql quotes the whole value in each error, so the first attempt produces one error only.
  const valid = validateExecutionArgs({ ...args, options: { maxCoercionErrors: 0 } });
  if ("schema" in valid) return valid;
  const explained = validateExecutionArgs({
    ...args,
    variableValues: sampleVariables(args),
    options: { maxCoercionErrors: MOST_ERRORS - 1 },
  });
  return { errors: ("schema" in explained ? valid : explained).map(callersError) };
}

/**
 * Returns an error of graphql about the caller's input without its cause, so that it does not count as a failure of the
 * server.
 */
export const callersError = ({ message, nodes }: GraphQLError): GraphQLError =>
  new GraphQLError(message, nodes && { nodes });

/** Returns the variables with only a few of their unknown members: as many as errors are listed. */
function sampleVariables({ schema, document, operationName, variableValues }: ExecutionArgs): Record<string, unknown> {
  const values = variableValues ?? {};
  const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  return Object.fromEntries(
    definitions.flatMap(({ variable: { name }, type }) =>
      Object.hasOwn(values, name.value) ? [[name.value, sampleOf(values[name.value], typeOf(schema, type))]] : [],
    ),
  );
}

function typeOf(schema: GraphQLSchema, node: Parameters<typeof typeFromAST>[1]): GraphQLInputType | undefined {
  const type = typeFromAST(schema, node);
  return isInputType(type) ? type : undefined;
}

function sampleOf(value: unknown, type: GraphQLInputType | undefined): unknown {
  if (isNonNullType(type)) return sampleOf(value, type.ofType);
  if (isListType(type))
    return Array.isArray(value) ? value.map((each) => sampleOf(each, type.ofType)) : sampleOf(value, type.ofType);
  if (!isInputObjectType(type) || typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const fields = type.getFields();
  let unknown = 0;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      if (Object.hasOwn(fields, name)) return [[name, sampleOf(member, fields[name]?.type)]];
      return ++unknown > MOST_ERRORS ? [] : [[name, member]];
    }),
  );
}
