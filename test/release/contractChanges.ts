import { ChangeType, CriticalityLevel, diff } from "@graphql-inspector/core";
import { buildSchema } from "graphql";

type Json = Readonly<Record<string, unknown>>;

/** Returns the changes between two GraphQL schemas apart from descriptions, breaking ones first: a line each. */
export async function graphqlChanges(before: string, after: string): Promise<string[]> {
  const all = await diff(buildSchema(before), buildSchema(after));
  const added = new Set(all.filter(({ type }) => type === ChangeType.TypeAdded).map(({ path }) => path));
  // A new type needs no lines for its members.
  const changes = all.filter(
    ({ type, path = "" }) => !type.includes("DESCRIPTION") && !(path.includes(".") && added.has(path.split(".")[0])),
  );
  const lines = changes.map(({ criticality: { level }, message }) =>
    level === CriticalityLevel.Breaking ? `**Breaking:** ${message}.` : `${message}.`,
  );
  return inOrder(lines);
}

/**
 * Returns the changes between two OpenAPI documents, breaking ones first: a line for each operation and each schema.
 */
export function openApiChanges(before: Json, after: Json): string[] {
  const [operations, schemas] = [operationsOf, schemasOf].map((of) => compare(of(before), of(after)));
  return inOrder([...lines(operations, "REST operation"), ...lines(schemas, "REST schema")]);
}

interface Difference {
  added: string[];
  removed: string[];
  changed: string[];
}

function compare(before: Map<string, unknown>, after: Map<string, unknown>): Difference {
  const same = (name: string) => JSON.stringify(before.get(name)) === JSON.stringify(after.get(name));
  return {
    added: [...after.keys()].filter((name) => !before.has(name)),
    removed: [...before.keys()].filter((name) => !after.has(name)),
    changed: [...after.keys()].filter((name) => before.has(name) && !same(name)),
  };
}

const lines = (difference: Difference | undefined, what: string): string[] => [
  ...(difference?.removed ?? []).map((name) => `**Breaking:** ${what} \`${name}\` was removed.`),
  ...(difference?.added ?? []).map((name) => `${what} \`${name}\` was added.`),
  ...(difference?.changed ?? []).map((name) => `${what} \`${name}\` changed.`),
];

function operationsOf({ paths }: Json): Map<string, unknown> {
  const entries = Object.entries((paths ?? {}) as Record<string, Json>);
  return new Map(
    entries.flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]): [string, unknown] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    ),
  );
}

const schemasOf = ({ components }: Json): Map<string, unknown> =>
  new Map(Object.entries(((components as Json | undefined)?.["schemas"] ?? {}) as Json));

const inOrder = (texts: readonly string[]) =>
  texts.toSorted((a, b) => Number(b.startsWith("**")) - Number(a.startsWith("**")) || (a < b ? -1 : 1));
