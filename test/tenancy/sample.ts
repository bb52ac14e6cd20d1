import { type Decision, refusalOf } from "./decisions.ts";
import { PERSONAS, type Persona } from "./personas.ts";

/** An operation or an endpoint, with the decision on it. */
interface Decided {
  readonly name: string;
  readonly decision: Decision;
  /** The operation whose required credential decides, where that is not the name. */
  readonly operation?: string;
}

/**
 * The personas that each operation is asked as over HTTP: all whose credential it takes, and a sample of those that it
 * refuses. Whether a credential is refused is a matter of the persona and of the required credential alone, so that the
 * function which decides it is asked for every pair (tenancy.test.ts). The sample shows that each operation asks that
 * function: one refused persona for each operation, and all of them for the first operation of each kind.
 */
export function personasOverHttp(all: readonly Decided[]): { name: string; persona: Persona }[] {
  const seen = new Set<string>();
  return all.flatMap(({ name, decision, operation = name }, index) => {
    const taken = PERSONAS.filter((persona) => refusalOf(decision, persona) === null);
    const refused = PERSONAS.filter((persona) => !taken.includes(persona));
    const likeness = `${/^(Query|Mutation|Subscription)\./.exec(operation)?.[1]} ${decision.takes}`;
    const isFirst = !seen.has(likeness);
    seen.add(likeness);
    const sample = isFirst ? refused : refused.filter((_, place) => place === index % refused.length);
    return [...taken, ...sample].map((persona) => ({ name, persona }));
  });
}
