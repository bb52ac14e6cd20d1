/** The common part of all calls with one statement, and the values of one call. */
export interface Shape {
  readonly key: string;
  readonly values: readonly unknown[];
}

/** Lists up to this length are parameters of their own: PostgreSQL then plans the statement once, with their number. */
export const MOST_SINGLE = 8;

/** The numbers of parameters that a short list is filled up to with its last value. */
export const singlesOf = (length: number): number => (length <= 2 ? length : length <= 4 ? 4 : MOST_SINGLE);

const LOGIC: ReadonlySet<string> = new Set(["AND", "OR", "NOT"]);

/**
 * Reads the shape of the arguments of a read: members, and everything outside of filters as it is; values of filters
 * as places. Returns undefined for arguments with objects that are no plain data, such as a reference to a column.
 * @param place is called for each value with the object and the member that hold it
 */
export function shapeOf(args: object, place?: (holder: object, member: string) => void): Shape | undefined {
  const values: unknown[] = [];
  let key = "";
  let isPlain = true;

  function readArray(holder: object, name: string, list: readonly unknown[], inWhere: boolean): void {
    if (!inWhere || LOGIC.has(name)) {
      key += "[";
      for (const each of list) {
        if (typeof each === "object" && each !== null) readObject(each, inWhere);
        else isPlain = false;
        key += ",";
      }
      key += "]";
      return;
    }
    place?.(holder, name);
    key += list.length > MOST_SINGLE ? "*" : singlesOf(list.length);
    values.push(list);
  }

  function readObject(object: object, inWhere: boolean): void {
    const prototype: unknown = Object.getPrototypeOf(object);
    if (prototype !== Object.prototype && prototype !== null) {
      isPlain = false;
      return;
    }
    key += "{";
    for (const name in object) {
      const value = (object as Record<string, unknown>)[name];
      if (value === undefined) continue;
      key += `${name}:`;
      if (value === null) key += "0";
      else if (Array.isArray(value)) readArray(object, name, value, inWhere);
      else if (typeof value === "object" && !(inWhere && value instanceof Date))
        readObject(value, inWhere || name === "where");
      else if (inWhere) {
        place?.(object, name);
        key += "?";
        values.push(value);
      } else key += `${value as string | number | boolean},`;
    }
    key += "}";
  }

  readObject(args, false);
  return isPlain ? { key, values } : undefined;
}
