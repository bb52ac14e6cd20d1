import {
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from "graphql";
import { schema } from "../../schema/index.ts";
import { type Arguments, called } from "../cost/worstDocuments.ts";
import type { Choices } from "../support/run/seed.ts";

type Field = GraphQLField<unknown, unknown>;
type Composite = GraphQLObjectType | GraphQLInterfaceType;

const DEPTH = 6;
const FIELDS = 4;
const DIRECTIVES = [
  "@include(if: true)",
  "@include(if: $yes)",
  "@include(if: $no)",
  "@skip(if: $yes)",
  "@skip(if: $no)",
];

/** The variables of every generated document. */
export const VARIABLES = { yes: true, no: false, first: 2, bad: 0 };

/**
 * Returns a query of any form: with aliases, repeated fields, fragments, abstract types, directives, variables, and
 * arguments that fields refuse.
 */
export function anyDocument(draw: Choices, args: Arguments): string {
  const fragments: string[] = [];
  let names = 0;
  let left = 40;
  const chance = (percent: number) => draw.below(100) < percent;

  function selection(type: Composite, depth: number): string {
    const fields = Object.values(type.getFields()).filter((each) => isUsable(type, each, args, depth));
    const parts = Array.from({ length: draw.between(1, FIELDS) }, () => part(type, fields, depth));
    return `{ ${parts.join(" ")} }`;
  }

  function part(type: Composite, fields: Field[], depth: number): string {
    if (fields.length === 0 || left <= 0 || chance(5)) return chance(50) ? "__typename" : `t${names++}: __typename`;
    if (chance(8)) return `...${chance(50) ? ` on ${type.name}` : ""} ${directive(60)} ${selection(type, depth)}`;
    if (chance(8)) {
      const name = `F${names++}`;
      fragments.push(`fragment ${name} on ${type.name} ${selection(type, depth)}`);
      return chance(30) ? `...${name} ...${name}` : `...${name} ${directive(30)}`;
    }
    if (isInterfaceType(type) && chance(60)) {
      const some = draw.pick(schema.getPossibleTypes(type));
      return `... on ${some.name} ${selection(some, depth)}`;
    }
    return field(type, draw.pick(fields), depth);
  }

  function field(type: Composite, chosen: Field, depth: number): string {
    left--;
    // A name of its own, so that two selections of a field may have different arguments.
    const call = `f${names++}: ${argued(type, chosen)} ${directive(4)}`;
    const once = `${call} ${beneath(chosen.type, depth)}`;
    return chance(5) ? `${once} ${call} ${beneath(chosen.type, depth)}` : once;
  }

  function argued(type: Composite, { name, args: declared }: Field): string {
    const text = called(type as GraphQLObjectType, { name, args: declared, type: typeOf(type, name) } as Field, args);
    const paged = text.replace(
      /first: \d+/,
      () => `first: ${draw.pick(["1", "3", "3", "$first", "$first", "0", "$bad"])}`,
    );
    const hasCursor = declared.some((arg) => arg.name === "after" && String(arg.type) === "String");
    return hasCursor && chance(4) ? paged.replace(")", ', after: "unknown")') : paged;
  }

  const typeOf = (type: Composite, name: string) => type.getFields()[name]?.type as GraphQLOutputType;

  function beneath(output: GraphQLOutputType, depth: number): string {
    const type = getNamedType(output);
    return isObjectType(type) || isInterfaceType(type) ? selection(type, depth - 1) : "";
  }

  const directive = (percent: number) => (chance(percent) ? draw.pick(DIRECTIVES) : "");

  const query = selection(schema.getQueryType() as GraphQLObjectType, DEPTH);
  const uses = "u: __typename @include(if: $yes) v: __typename @skip(if: $no)";
  const nothing =
    "w: workspaces(first: $first) @skip(if: $yes) { pageInfo { hasNextPage } } x: workspaces(first: $bad) @skip(if: $yes) { pageInfo { hasNextPage } }";
  const variables = "($yes: Boolean!, $no: Boolean!, $first: Int, $bad: Int)";
  return [
    `query Any${variables} { ${uses} viewer @skip(if: $yes) { ${nothing} } ...Root }`,
    `fragment Root on Query ${query}`,
    ...fragments,
  ].join("\n");
}

function isUsable(type: Composite, field: Field, args: Arguments, depth: number): boolean {
  // A window of tries changes with each run.
  if (field.description?.includes("RATE_LIMITED")) return false;
  if (depth <= 0 && !isLeafType(getNamedType(field.type))) return false;
  if (!field.args.some(isRequiredArgument)) return true;
  try {
    return called(type as GraphQLObjectType, field, args) !== "";
  } catch {
    return false;
  }
}
