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

/** The parameters of one statement, and where their values are in the arguments of a call. */
export class Parameters {
  /** The arguments without what is shared between their parts. */
  readonly args: object;
  readonly #places = new Map<object, Map<string, number>>();
  readonly #values: readonly unknown[];
  readonly #parameters: Parameter[] = [];

  constructor(args: object) {
    this.args = cloned(args) as object;
    let at = 0;
    const shape = shapeOf(this.args, (holder, member) => {
      const members = this.#places.get(holder) ?? new Map<string, number>();
      this.#places.set(holder, members.set(member, at++));
    });
    this.#values = shape?.values ?? [];
  }

  /** Returns the placeholder of the value that a member of a filter holds. */
  one(holder: object, member: string, encode: Encode): string {
    const value = this.#valueAt(holder, member);
    if (Array.isArray(this.#values[value])) throw new ForPrisma(`${member} has a list`);
    return this.#add({ value, encode, element: undefined });
  }

  /** Returns the placeholder of a number that is the same for all calls of the shape. */
  constant(constant: number): string {
    return this.#add({ value: undefined, encode: () => constant, element: undefined });
  }

  /** Returns the placeholders of a list: one for each value of a short list, and one for a long one. */
  list(holder: object, member: string, encode: Encode): { readonly singles: string[] } | { readonly all: string } {
    const value = this.#valueAt(holder, member);
    const list = this.#values[value];
    if (!Array.isArray(list)) throw new ForPrisma(`${member} has no list`);
    if (list.length > MOST_SINGLE) return { all: this.#add({ value, encode, element: undefined }) };
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
      const given = value === undefined ? undefined : values[value];
      let parameter: unknown;
      if (!Array.isArray(given)) parameter = encode(given);
      else if (element !== undefined) parameter = encode(given[Math.min(element, given.length - 1)]);
      else {
        parameter = given.map(encode);
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
