import type { FakeRequest } from "./fake.ts";

/**
 * - never: no answer
 * - slow: an answer, this much later
 * - status: this answer; with `done`, after what was asked for is done all the same
 * - lose: what was asked for is done, then the connection breaks
 * - lose-before: the connection breaks, nothing is done
 * - truncated: it is done, and half of the answer arrives
 */
export type Act =
  | { act: "never" }
  | { act: "slow"; ms: number }
  | { act: "status"; status: number; body?: unknown; headers?: Record<string, string>; done?: boolean }
  | { act: "lose" }
  | { act: "lose-before" }
  | { act: "truncated" };

export type FaultRule = Act & {
  /** The path of the requests, with or without the method before it: `POST /posts`; every path, when left out. */
  path?: string;
  /** How many requests it is for; one, when left out. */
  times?: number;
  /** How many before them go well. */
  skip?: number;
};

/** The planned faults. The rule that was added last for a path applies first. */
export class Faults {
  #rules: (FaultRule & { times: number; skip: number })[] = [];

  add(rule: FaultRule): void {
    this.#rules.unshift({ ...rule, times: rule.times ?? 1, skip: rule.skip ?? 0 });
  }

  clear(): void {
    this.#rules = [];
  }

  take({ method, path }: Pick<FakeRequest, "method" | "path">): Act | undefined {
    const paths: readonly (string | undefined)[] = [undefined, path, `${method} ${path}`];
    const rule = this.#rules.find((each) => paths.includes(each.path) && each.times > 0);
    if (rule === undefined) return undefined;
    if (rule.skip > 0) {
      rule.skip -= 1;
      return undefined;
    }
    rule.times -= 1;
    return rule;
  }
}
