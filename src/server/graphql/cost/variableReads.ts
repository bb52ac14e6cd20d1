import { type ArgumentNode, BREAK, visit } from "graphql";

/** Whether the value of an argument contains a variable. */
export function hasVariable({ value }: ArgumentNode): boolean {
  let isPresent = false;
  visit(value, { Variable: () => ((isPresent = true), BREAK) });
  return isPresent;
}

/** Returns arguments that report the name of each argument that is read; undefined for a read of all. */
export const watched = <Args extends Record<string, unknown>>(args: Args, onRead: (name?: string) => void): Args =>
  new Proxy(args, {
    get: (target, name) => (onRead(String(name)), Reflect.get(target, name) as unknown),
    has: (target, name) => (onRead(String(name)), Reflect.has(target, name)),
    ownKeys: (target) => (onRead(), Reflect.ownKeys(target)),
  });
