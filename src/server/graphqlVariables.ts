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

/** So many errors of a document, or of its variables, are answered; the last one may say that there are more. */
export const MOST_ERRORS = 20;

/** An operation that can be executed, or what is wrong with its variables. */
export type Prepared = ValidatedExecutionArgs | { readonly errors: readonly GraphQLError[] };

/** Coerces the variables: the only time that it is done for an execution. */
export function prepareOperation(args: ExecutionArgs): Prepared {
  // graphql quotes the whole value in each error, so its first attempt makes one error and no more.
  const valid = validateExecutionArgs({ ...args, options: { maxCoercionErrors: 0 } });
  if ("schema" in valid) return valid;
  const explained = validateExecutionArgs({
    ...args,
    variableValues: sampleVariables(args),
    options: { maxCoercionErrors: MOST_ERRORS - 1 },
  });
  return { errors: ("schema" in explained ? valid : explained).map(callersError) };
}

/** An error of graphql about what the caller sent, whatever a scalar threw: without its cause, it is not taken for a failure of the server. */
export const callersError = ({ message, nodes }: GraphQLError): GraphQLError =>
  new GraphQLError(message, nodes && { nodes });

/** The variables with a few of the members that no type knows: they are as wrong as all of them, and as many as are reported. */
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
