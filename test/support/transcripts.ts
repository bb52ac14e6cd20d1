import { callOf, type Exchange, type Transcript } from "../../src/commands/certification/recorder.ts";
import type { Fetch } from "../../src/platform/outbound/guardedFetch.ts";
import { samePath } from "./fakes/samePath.ts";

/** A network that gives the recorded answers, one after the other, to the calls that were recorded, and to no other. */
export function replaying({ steps }: Transcript): Fetch & { left(): number } {
  const exchanges = steps.flatMap((step) => step.exchanges);
  const replay: Fetch = async (input, init) => {
    const recorded = exchanges.shift();
    const call = callOf(input, init);
    const actual = `${call.method} ${call.url}`;
    const expected = recorded === undefined ? "no further call" : `${recorded.method} ${recorded.url}`;
    if (recorded === undefined || actual !== expected)
      throw new Error(`${actual} is asked, and recorded is ${expected}`);
    const { status, answerHeaders, answer } = recorded;
    const body = typeof answer === "string" ? answer : JSON.stringify(answer);
    return new Response(status === 204 ? null : body, { status, headers: answerHeaders });
  };
  return Object.assign(replay, { left: () => exchanges.length });
}

/**
 * The differences of a twin from the network: calls that only one of them got, other statuses, and members of answers
 * that the network does not have, or has with another type. A network has more members than its twin.
 */
export function differences(network: Transcript, twin: Transcript): string[] {
  const [real, ours] = [kindsOf(network), kindsOf(twin)];
  const only = [...real.keys()].filter((kind) => !ours.has(kind)).map((kind) => `${kind}: only the network was asked`);
  const others = [...ours].flatMap(([kind, exchange]) => {
    const other = real.get(kind);
    if (other === undefined) return [`${kind}: only the twin was asked`];
    if (other.status !== exchange.status) return [`${kind}: ${other.status} at the network, ${exchange.status} here`];
    return membersOf(exchange.answer, other.answer, kind);
  });
  return [...only, ...others];
}

/** The first exchange of each kind of call. */
function kindsOf({ steps }: Transcript): Map<string, Exchange> {
  const kinds = new Map<string, Exchange>();
  for (const { step, exchanges } of steps) {
    for (const exchange of exchanges) {
      const kind = `${step}: ${exchange.method} ${samePath(new URL(exchange.url).pathname)}`;
      if (!kinds.has(kind)) kinds.set(kind, exchange);
    }
  }
  return kinds;
}

const typeOf = (value: unknown) => (Array.isArray(value) ? "list" : value === null ? "null" : typeof value);

function membersOf(ours: unknown, real: unknown, path: string): string[] {
  const [type, other] = [typeOf(ours), typeOf(real)];
  if (type === "null" || other === "null") return [];
  if (type !== other) return [`${path} is ${other} at the network, ${type} here`];
  if (Array.isArray(ours) && Array.isArray(real)) {
    return ours.length === 0 || real.length === 0 ? [] : membersOf(ours[0], real[0], `${path}[0]`);
  }
  if (type !== "object") return [];
  const theirs = real as Record<string, unknown>;
  return Object.entries(ours as Record<string, unknown>).flatMap(([name, value]) =>
    Object.hasOwn(theirs, name)
      ? membersOf(value, theirs[name], `${path}.${name}`)
      : [`${path}.${name} does not exist at the network`],
  );
}
