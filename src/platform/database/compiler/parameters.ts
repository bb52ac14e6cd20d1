import { MOST_SINGLE, shapeOf, singlesOf } from "./shape.ts";
import type { Encode } from "./values.ts";

/** The arguments are not for the read client: Prisma reads them. The message is the reason. */
export class ForPrisma extends Error {}

interface Parameter {
  /** The position of the value among those of the shape; undefined for a constant of all calls. */
  readonly value: number | undefined;
  readonly encode: Encode;
  /** The element of a list; undefined for a whole list or a single value. */
  readonly element: number | undefined;
}

/** Where the values of a statement become its parameters. */
export interface Parameters {
  /** Returns the placeholder of the value that a member of a filter or of a row holds. */
  one(holder: object, member: string, encode: Encode): string;
  /** Returns the placeholder of a whole list. */
  whole(holder: object, member: string, encode: Encode): string;
  /** Returns the placeholders of a list: one for each value of a short list, and one for a long one. */
  list(holder: object, member: string, encode: Encode): Placeholders;
  /** Returns the placeholder of a value that is the same for all calls of the shape. */
  constant(value: unknown): string;
}

export type Placeholders = { readonly singles: string[] } | { readonly all: string };

/** The parameters of one call. */
export class CallParameters implements Parameters {
  readonly values: unknown[] = [];

  one(holder: object, member: string, encode: Encode): string {
    return this.constant(encoded((holder as Record<string, unknown>)[member], encode));
  }

  whole(holder: object, member: string, encode: Encode): string {
    return this.constant(listOf(holder, member).map((value) => encoded(value, encode)));
  }

  list(holder: object, member: string, encode: Encode): Placeholders {
    const list = listOf(holder, member);
    if (list.length > MOST_SINGLE) return { all: this.whole(holder, member, encode) };
    const singles = Array.from({ length: singlesOf(list.length) }, (_, at) =>
      this.constant(encoded(list[Math.min(at, list.length - 1)], encode)),
    );
    return { singles };
  }

  constant(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

function encoded(value: unknown, encode: Encode): unknown {
  const parameter = encode(value);
  if (parameter === undefined) throw new ForPrisma("a value of another type");
  return parameter;
}

function listOf(holder: object, member: string): readonly unknown[] {
  const list = (holder as Record<string, unknown>)[member];
  if (!Array.isArray(list)) throw new ForPrisma(`${member} has no list`);
  return list;
}

/** The parameters of all calls of one shape, and where their values are in the arguments of a call. */
export class ShapeParameters implements Parameters {
  /** The arguments without what is shared between their parts. */
  readonly args: object;
  readonly #places = new Map<object, Map<string, number>>();
  readonly #parameters: Parameter[] = [];

  constructor(args: object) {
    this.args = cloned(args) as object;
    let at = 0;
    shapeOf(this.args, (holder, member) => {
      const members = this.#places.get(holder) ?? new Map<string, number>();
      this.#places.set(holder, members.set(member, at++));
    });
  }

  one(holder: object, member: string, encode: Encode): string {
    const value = this.#valueAt(holder, member);
    if (Array.isArray((holder as Record<string, unknown>)[member])) throw new ForPrisma(`${member} has a list`);
    return this.#add({ value, encode, element: undefined });
  }

  constant(constant: unknown): string {
    return this.#add({ value: undefined, encode: () => constant, element: undefined });
  }

  whole(holder: object, member: string, encode: Encode): string {
    const value = this.#valueAt(holder, member);
    listOf(holder, member);
    return this.#add({ value, encode, element: undefined });
  }

  list(holder: object, member: string, encode: Encode): Placeholders {
    const list = listOf(holder, member);
    if (list.length > MOST_SINGLE) return { all: this.whole(holder, member, encode) };
    const value = this.#valueAt(holder, member);
    const singles = Array.from({ length: singlesOf(list.length) }, (_, element) =>
      this.#add({ value, encode, element }),
    );
    return { singles };
  }

  /**
   * Returns the parameters of a call with the same shape; undefined if one of its values is Prisma's to judge.
   * @param values those of the call's shape
   */
  bind(values: readonly unknown[]): unknown[] | undefined {
    const bound: unknown[] = [];
    for (const { value, encode, element } of this.#parameters) {
      const rule = value === undefined ? undefined : values[value];
      let parameter: unknown;
      if (!Array.isArray(rule)) parameter = encode(rule);
      else if (element !== undefined) parameter = encode(rule[Math.min(element, rule.length - 1)]);
      else {
        parameter = rule.map(encode);
        if ((parameter as unknown[]).includes(undefined)) return undefined;
      }
      if (parameter === undefined) return undefined;
      bound.push(parameter);
    }
    return bound;
  }

  #valueAt(holder: object, member: string): number {
    const at = this.#places.get(holder)?.get(member);
    if (at === undefined) throw new ForPrisma(`${member} has no value`);
    return at;
  }

  #add(parameter: Parameter): string {
    this.#parameters.push(parameter);
    return `$${this.#parameters.length}`;
  }
}

function cloned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cloned);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (each === undefined ? [] : [[name, cloned(each)]])),
  );
}
