import type { Services } from "../services/services.ts";
import { inSpan } from "../tracing/inSpan.ts";
import type { Outcome } from "./outcome.ts";
import { recordWrite } from "./recordWrite.ts";
import { type Tx, transact } from "./transaction.ts";

const NO_ACTOR = { actorId: null, effectiveActorId: null };

/**
 * The write path of jobs and sweeps, in which no caller is authorized. Audit events (without an actor), outbox and
 * revisions are recorded in the same transaction as by every other write.
 */
export function systemWrite<Value>(
  services: Services,
  run: (step: { tx: Tx; now: Date }) => Promise<Outcome<Value>>,
  withinMs?: number,
): Promise<Value> {
  return inSpan("write", () => perform(services, run, withinMs));
}

async function perform<Value>(
  services: Services,
  run: (step: { tx: Tx; now: Date }) => Promise<Outcome<Value>>,
  withinMs: number | undefined,
): Promise<Value> {
  let hasMessages = false;
  const attempt = async (tx: Tx): Promise<Outcome<Value>> => {
    const now = services.now();
    const done = await run({ tx, now });
    hasMessages = await recordWrite(tx, done, { env: services.env, actors: NO_ACTOR, now, remembered: null });
    return done;
  };
  const outcome = await transact(services.database, attempt, withinMs);
  if (hasMessages) services.wakeUp.wake();
  if ("refused" in outcome) throw outcome.refused;
  return outcome.value;
}
