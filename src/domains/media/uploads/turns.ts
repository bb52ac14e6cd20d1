import { randomUUID } from "node:crypto";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { Services } from "../../../platform/services/services.ts";

/** The right to take bytes for an upload: within a process one request has it at a time. */
export interface Turn {
  /** Aborts when somebody else wants it, or the server stops, with what to tell the client: bytes that are here are kept, no more are taken. */
  readonly stop: AbortSignal;
  end(): void;
}

interface Receivers {
  /** What rows know this server by, until it ends. */
  readonly name: string;
  readonly held: Map<string, { controller: AbortController; ended: Promise<void> }>;
}

const receivers = new WeakMap<Services, Receivers>();

function of(services: Services): Receivers {
  const known = receivers.get(services) ?? { name: randomUUID(), held: new Map() };
  receivers.set(services, known);
  return known;
}

/** What the rows call this server. */
export const receiverName = (services: Services): string => of(services).name;

/**
 * Takes the turn of an upload, from whoever has it: a client whose connection broke comes again before its server has noticed. Waits until the
 * bytes that were here are kept.
 */
export async function takeTurn(services: Services, id: string): Promise<Turn> {
  const { held } = of(services);
  for (let other = held.get(id); other !== undefined; other = held.get(id)) {
    other.controller.abort(new DomainError("CONFLICT", "Somebody else went on with this upload"));
    await other.ended;
  }
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const controller = new AbortController();
  held.set(id, { controller, ended });
  return {
    stop: controller.signal,
    end() {
      held.delete(id);
      resolve();
    },
  };
}

/** Stops everybody who takes bytes in this process, and waits until they have written down how far they came. */
export async function stopReceiving(services: Services): Promise<void> {
  const all = [...of(services).held.values()];
  const stopping = new DomainError("UNAVAILABLE", "The server is stopping; go on with the upload shortly");
  for (const { controller } of all) controller.abort(stopping);
  await Promise.all(all.map(({ ended }) => ended));
}
