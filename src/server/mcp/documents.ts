import { readFileSync } from "node:fs";
import { type DocumentNode, type FragmentDefinitionNode, Kind, parse, print, visit } from "graphql";
import type { Env } from "../../platform/env/env.ts";
import { documentCheck } from "../graphql/limits.ts";

const textOf = (name: string) => readFileSync(new URL(`documents/${name}.graphql`, import.meta.url), "utf8");

/** Reads and checks documents of this folder with the fragments that they spread. */
export function documentReader(env: Env): (name: string) => DocumentNode {
  const check = documentCheck(env);
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of parse(textOf("fragments")).definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  return (name) => {
    const text = textOf(name);
    const spread = new Set<string>();
    visit(parse(text), { FragmentSpread: (node) => void spread.add(node.name.value) });
    const used = [...spread].flatMap((each) => fragments.get(each) ?? []);
    const checked = check([text, ...used.map(print)].join("\n"));
    if ("refused" in checked) throw new Error(`The document ${name} of a tool is not valid: ${checked.refused}`);
    return checked.document;
  };
}
