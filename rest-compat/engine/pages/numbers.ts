import { GraphQLInt } from "graphql";
import type { Shape, Slot } from "../response/shape.ts";
import { KEYS, type PagedRow } from "./documents.ts";
import { MOST_SKIPPED } from "./parameters.ts";
import { connectionIn, positionOf } from "./read.ts";

type Variables = Readonly<Record<string, unknown>>;

interface Numbers {
  readonly page: number;
  readonly per_page: number;
  readonly total: number;
  readonly total_pages: number;
}

const WORDS: Readonly<Record<keyof Numbers, string>> = {
  page: "Number of the page, from 1.",
  per_page: "Number of items on a whole page.",
  total: "Number of items on all pages.",
  total_pages: "Number of pages; 0 for an empty list.",
};

const leaf = {
  kind: "leaf",
  type: GraphQLInt,
  zeroTime: false,
  emptyText: false,
  wholeSeconds: false,
  jsonText: false,
};

const SLOTS = Object.entries(WORDS).map(
  ([key, description]): Slot => ({
    key,
    description,
    shape: leaf as Shape,
    optional: false,
    constraints: { minimum: key.startsWith("total") ? 0 : 1 },
  }),
);

/** Adds the numbers of a page to the shape of a body. @throws Error for a body that is no object */
export function withNumbers(shape: Shape): Shape {
  if (shape.kind !== "object") throw new Error("select of a numbered list must return an object");
  return { ...shape, members: [...SLOTS, ...shape.members] };
}

/** Returns the numbers of a page. */
export function numbersOf(row: PagedRow, data: unknown, variables: Variables): Numbers {
  const { limit, offset = 0 } = positionOf(row, variables);
  const total = connectionIn(data, row)?.[KEYS.total] ?? 0;
  return { page: offset / limit + 1, per_page: limit, total, total_pages: Math.ceil(total / limit) };
}

/** Returns the number of the page after that of a request; undefined where too many items precede it. */
export function numberOfNext(row: PagedRow, variables: Variables): number | undefined {
  const { limit, offset = 0 } = positionOf(row, variables);
  const next = offset + limit;
  return next > MOST_SKIPPED ? undefined : next / limit + 1;
}
