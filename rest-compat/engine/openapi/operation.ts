import { print } from "graphql";
import type { CompiledRoute } from "../compile.ts";
import { SEGMENT } from "../constraints.ts";
import { pageHeaders } from "../pages/headers.ts";
import type { TextParameter } from "../request/parameter.ts";
import type { Meanings } from "../route.ts";
import { header, headerRef, limitHeaders } from "./headers.ts";
import { bodySchema, parameterSchema } from "./inputSchema.ts";
import { type JsonSchema, type Ref, shapeSchema } from "./jsonSchema.ts";
import { problemResponses, takesKey } from "./problems.ts";

/** A request and its answer, for readers. */
export interface Example {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly answer?: unknown;
}

/** The facts of an operation that its row does not contain. */
export interface OperationFacts {
  readonly tag: string;
  /** Whether the endpoint takes callers without a credential. */
  readonly open?: boolean | undefined;
  /** The scope that an external application needs; undefined where the endpoint is closed to applications. */
  readonly scope?: string | undefined;
  readonly example?: Example | undefined;
}

const PHRASES = { 200: "OK", 201: "Created", 202: "Accepted", 204: "No Content" };

/** Returns the operation of a row. @throws Error if the row describes a parameter that it does not have */
export function operation(
  row: CompiledRoute,
  { tag, open, scope, example = {} }: OperationFacts,
  ref: Ref,
): JsonSchema {
  const { route, plan, name } = row;
  const { summary, description, parameters: described = {} } = route.words;
  const parameters: JsonSchema[] = [
    ...plan.path.map((each) => parameter("path", each, described, example, ref)),
    ...queryParameters(row, example, ref),
    ...(takesKey(row) ? [headerRef("IdempotencyKey")] : []),
    ...(route.etag ? [headerRef("IfNoneMatch")] : []),
  ];
  const unknown = Object.keys(described).filter((wire) => !parameters.some((each) => each["name"] === wire));
  if (unknown.length > 0) throw new Error(`${name} describes ${unknown.join(", ")}, which it does not have`);
  return {
    operationId: name,
    tags: [tag],
    summary,
    description,
    ...(open === true && { security: [] }),
    ...(scope !== undefined && { security: [{ bearer: [] }, { oauth2: [scope] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(plan.body !== undefined && {
      requestBody: {
        required: plan.body.required,
        content: {
          "application/json": {
            schema: bodySchema(plan.body, ref),
            ...(example.body !== undefined && { example: example.body }),
          },
        },
      },
    }),
    responses: {
      [route.status]: success(row, example, ref),
      ...(route.etag && { 304: { description: "Not Modified" } }),
      ...problemResponses(row, ref),
    },
    "x-graphql-document": print(route.document),
  };
}

/** Returns the parameters of a row's query. */
export const queryParameters = ({ route, plan }: CompiledRoute, example: Example, ref: Ref): JsonSchema[] => {
  const described = route.words.parameters ?? {};
  return [
    ...[...plan.query.values()].map((each) => parameter("query", each, described, example, ref)),
    ...[...plan.meanings].map(([wire, words]) => wordParameter(wire, words, described[wire], example)),
  ];
};

function wordParameter(name: string, words: Meanings, description: string | undefined, { query }: Example): JsonSchema {
  const values = Object.keys(words);
  const isFlag = values.join() === "false,true";
  return {
    name,
    in: "query",
    required: false,
    ...(description !== undefined && { description }),
    schema: isFlag ? { type: "boolean", default: false } : { type: "string", enum: values, default: values[0] },
    ...(query?.[name] !== undefined && { example: query[name] }),
  };
}

function parameter(
  where: "path" | "query",
  each: TextParameter,
  described: Readonly<Record<string, string>>,
  example: Example,
  ref: Ref,
): JsonSchema {
  const { description, deprecated, ...schema } = parameterSchema(each, ref);
  const said = described[each.wire] ?? description;
  const shown = example[where]?.[each.wire];
  return {
    name: each.wire,
    in: where,
    required: where === "path" || each.required,
    ...(said !== undefined && { description: said }),
    ...(deprecated !== undefined && { deprecated }),
    schema: where === "path" && schema["type"] === "string" ? { ...SEGMENT, ...schema } : schema,
    ...(each.separated && { style: "form", explode: false }),
    ...(shown !== undefined && { example: each.separated ? shown.split(",") : each.fromText(shown) }),
  };
}

function success({ route, shape, schemaName, paged }: CompiledRoute, { answer }: Example, ref: Ref): JsonSchema {
  const headers = {
    ...(schemaName !== undefined && {
      Link: header("The JSON Schema of the body; on a paged list also the next page."),
    }),
    ...(paged && pageHeaders(paged)),
    ...(route.etag && { ETag: header("The entity tag of this representation, for If-None-Match.") }),
    ...(route.limited && limitHeaders()),
  };
  return {
    description: PHRASES[route.status],
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(shape !== undefined && {
      content: {
        "application/json": {
          schema: schemaName === undefined ? shapeSchema(shape, ref) : { $ref: ref(schemaName) },
          ...(answer !== undefined && { example: answer }),
        },
      },
    }),
  };
}
