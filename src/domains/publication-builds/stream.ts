import { JSONParser } from "@streamparser/json";
import type { z } from "zod";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import type { CallInput } from "../../platform/write/write.ts";
import { type AngleId, type CreativeAngle, creativeAngle, PlannedAngle } from "./angle.ts";
import type { PlanAngles } from "./inputs.ts";
import { planAngles } from "./plan.ts";

/** One event of the stream, with the context that resolves it. */
export interface AnglePlanned {
  readonly context: RequestContext;
  readonly angle: CreativeAngle;
}

/**
 * Streams the five directions as they arrive, each once and complete. When the subscriber leaves, the call to the model
 * stops.
 * @throws DomainError as `planAngles`, at once or later
 */
export async function* angleStream(
  context: RequestContext,
  input: CallInput<z.input<typeof PlanAngles>>,
): AsyncGenerator<AnglePlanned, void, undefined> {
  const leaving = new AbortController();
  const queue: CreativeAngle[] = [];
  const sent = new Set<AngleId>();
  let woken = Promise.withResolvers<void>();
  const send = (angle: CreativeAngle) => {
    if (sent.has(angle.id)) return;
    sent.add(angle.id);
    queue.push(angle);
    woken.resolve();
  };
  const within: RequestContext = { ...context, signal: AbortSignal.any([context.signal, leaving.signal]) };
  let outcome: { error?: unknown } | undefined;
  let reading: { attempt: number; parser: JSONParser } | undefined;
  const read = (piece: string, attempt: number, { direction }: Pick<z.output<typeof PlanAngles>, "direction">) => {
    if (reading?.attempt !== attempt) {
      reading = { attempt, parser: parserOf((one) => send(creativeAngle(one, direction))) };
    }
    reading.parser.write(piece);
  };
  async function plan(): Promise<void> {
    try {
      for (const angle of await planAngles(within, input, read)) send(angle);
      outcome = {};
    } catch (error) {
      outcome = { error };
    }
    woken.resolve();
  }
  const planning = plan();
  try {
    for (;;) {
      await woken.promise;
      woken = Promise.withResolvers();
      for (const angle of queue.splice(0)) yield { context, angle };
      if (outcome === undefined) continue;
      if ("error" in outcome) throw outcome.error;
      return;
    }
  } finally {
    leaving.abort();
    await planning;
  }
}

/**
 * Parses an answer while it arrives. Invalid JSON and invalid directions are ignored here: the complete answer is
 * checked later.
 */
function parserOf(onAngle: (angle: PlannedAngle) => void): JSONParser {
  const parser = new JSONParser({ paths: ["$.angles.*"], keepStack: false });
  parser.onValue = ({ value }) => {
    const read = PlannedAngle.safeParse(value);
    if (read.success) onAngle(read.data);
  };
  parser.onError = () => {};
  return parser;
}
