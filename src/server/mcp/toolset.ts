import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import { type DocumentNode, getOperationAST, type OperationDefinitionNode } from "graphql";
import { variablesSchema } from "../../../rest-compat/engine/openapi/variablesSchema.ts";
import { schema } from "../../../schema/index.ts";
import type { ApplicationScope } from "../../platform/access/applicationScopes.ts";
import type { Env } from "../../platform/env/env.ts";
import { needsOf } from "../graphql/documents/needs.ts";
import { documentReader } from "./documents.ts";
import { TOOLS, type ToolRow } from "./tools.ts";

/** A tool with its checked document. */
export interface PreparedTool {
  readonly name: string;
  readonly row: ToolRow;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** The scopes that an external application needs, sorted. */
  readonly scopes: readonly ApplicationScope[];
  /** The tool as `tools/list` shows it. */
  readonly shown: Tool;
}

export type Toolset = ReadonlyMap<string, PreparedTool>;

const CONFIRM = {
  const: true,
  description: "Must be true. Ask the person before you confirm: the effect of this call cannot be taken back.",
};
const CONFIRM_IF_SCHEDULED = {
  const: true,
  description:
    "Required for a scheduled post, together with idempotencyKey. Ask the person before you confirm: the post is published as changed without another question.",
};
const KEY = {
  type: "string",
  minLength: 1,
  maxLength: 255,
  description:
    "A new random text for each intended change. A call that is repeated with the same key within 24 hours returns the first result and changes nothing.",
};

/** Prepares all tools once. @throws Error for a document that the schema or a limit refuses */
export function prepareTools(env: Env): Toolset {
  const read = documentReader(env);
  return new Map(Object.entries<ToolRow>(TOOLS).map(([name, row]) => [name, prepared(name, row, read(name))]));
}

function prepared(name: string, row: ToolRow, document: DocumentNode): PreparedTool {
  const operation = getOperationAST(document, name);
  if (!operation) throw new Error(`The document of the tool ${name} has no operation of this name`);
  const needs = needsOf(document, operation);
  if (needs.closed !== null)
    throw new Error(`The tool ${name} selects ${needs.closed}, which is closed to applications`);
  const scopes = [...needs.scopes].toSorted();
  const { title, description, effect, repeatable, reachesOut } = row;
  const shown: Tool = {
    name,
    title,
    description: `${description} External applications need ${scopes.join(" and ")}.`,
    inputSchema: inputSchemaOf(document, operation, effect) as Tool["inputSchema"],
    annotations: {
      title,
      readOnlyHint: effect === "reads",
      destructiveHint: effect === "destroys" || effect === "depends",
      idempotentHint: effect === "reads" || effect === "destroys" || repeatable === true,
      openWorldHint: reachesOut === true,
    },
  };
  return { name, row, document, operation, scopes, shown };
}

function inputSchemaOf(document: DocumentNode, operation: OperationDefinitionNode, effect: ToolRow["effect"]): object {
  const variables = variablesSchema(schema, document, operation);
  if (effect === "reads") return variables;
  const destroys = effect === "destroys";
  const confirm = { destroys: CONFIRM, depends: CONFIRM_IF_SCHEDULED, writes: undefined }[effect];
  const { properties, required = [] } = variables as { properties: object; required?: string[] };
  return {
    ...variables,
    properties: { ...properties, ...(confirm && { confirm }), idempotencyKey: KEY },
    required: [...required, ...(destroys ? ["confirm", "idempotencyKey"] : [])],
  };
}
