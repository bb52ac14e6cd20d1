import { type ASTNode, Kind, parse, print, visit } from "graphql";
import type { FuzzRequest } from "./request.ts";

/**
 * Requests with one part less than this one has, those that lose most first. A finding is easier to read without what
 * does not matter.
 */
export function* simplerRequests(request: FuzzRequest): Generator<FuzzRequest> {
  if (request.raw !== undefined) {
    for (const raw of shorterTexts(request.raw)) yield { ...request, raw };
    return;
  }
  if (request.flips.length > 0) yield { ...request, flips: [] };
  for (const { index } of indexed(request.headers)) yield { ...request, headers: without(request.headers, index) };
  for (const target of shorterTargets(request.target)) yield { ...request, target };
  if (request.body !== null) for (const body of simplerBodies(request.body)) yield { ...request, body };
}

const indexed = (list: readonly unknown[]) => list.map((_, index) => ({ index }));
const without = <Item>(list: readonly Item[], index: number): Item[] => list.filter((_, each) => each !== index);

function* shorterTargets(target: string): Generator<string> {
  const [path = "", query] = target.split("?", 2);
  if (query === undefined) return;
  yield path;
  const pairs = query.split("&");
  for (const { index } of indexed(pairs)) yield `${path}?${without(pairs, index).join("&")}`;
}

function* simplerBodies(body: string): Generator<string> {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    yield* shorterTexts(body);
    return;
  }
  for (const simpler of simplerValues(value)) yield JSON.stringify(simpler);
}

/** A value with a member or an item less, or with a simpler one. */
function* simplerValues(value: unknown): Generator {
  if (typeof value === "string") {
    yield* value.includes("{") ? simplerDocuments(value) : shorterTexts(value);
    return;
  }
  if (Array.isArray(value)) {
    if (value.length > 4) yield value.slice(0, value.length / 2);
    for (const { index } of indexed(value)) yield without(value, index);
    for (const [index, item] of value.entries())
      for (const simpler of simplerValues(item)) yield value.with(index, simpler);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const members = Object.entries(value);
  if (members.length > 6) yield Object.fromEntries(members.slice(0, members.length / 2));
  for (const { index } of indexed(members)) yield Object.fromEntries(without(members, index));
  for (const [name, member] of members)
    for (const simpler of simplerValues(member)) yield { ...value, [name]: simpler };
}

const REMOVABLE: ReadonlySet<string> = new Set([
  Kind.FIELD,
  Kind.FRAGMENT_SPREAD,
  Kind.INLINE_FRAGMENT,
  Kind.FRAGMENT_DEFINITION,
  Kind.ARGUMENT,
  Kind.DIRECTIVE,
  Kind.VARIABLE_DEFINITION,
  Kind.OBJECT_FIELD,
]);

/** A GraphQL document with one node less; text that is none is cut. */
function* simplerDocuments(text: string): Generator<string> {
  let document: ASTNode;
  try {
    document = parse(text, { maxTokens: 5000 });
  } catch {
    yield* shorterTexts(text);
    return;
  }
  const nodes: ASTNode[] = [];
  visit(document, { enter: (node) => void (REMOVABLE.has(node.kind) && nodes.push(node)) });
  for (const removed of nodes) yield print(visit(document, { enter: (node) => (node === removed ? null : undefined) }));
}

/** A text without one of its halves, quarters, … down to sixteenths. */
function* shorterTexts(text: string): Generator<string> {
  for (let parts = 2; parts <= 16 && text.length >= parts; parts *= 2) {
    const length = Math.ceil(text.length / parts);
    for (let at = 0; at < text.length; at += length) yield text.slice(0, at) + text.slice(at + length);
  }
}
