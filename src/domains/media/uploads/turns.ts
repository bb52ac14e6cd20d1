import { randomUUID } from "node:crypto";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { Services } from "../../../platform/services/services.ts";

/** The right to receive an upload's bytes: one request of a process has the right at a time. */
export interface Turn {
  /**
   * Aborts when another request takes over or the server stops. The reason is the client's error. Received bytes are
   * kept.
   */
  readonly stop: AbortSignal;
  end(): void;
}

interface Receivers {
  /** The name of this server process in the rows. */
  readonly name: string;
  readonly held: Map<string, { controller: AbortController; ended: Promise<void> }>;
}

const receivers = new WeakMap<Services, Receivers>();

function of(services: Services): Receivers {
  const entry = receivers.get(services) ?? { name: randomUUID(), held: new Map() };
  receivers.set(services, entry);
  return entry;
}

/** Returns the name of this server process in the rows. */
export const receiverName = (services: Services): string => of(services).name;

/**
 * Takes over an upload from another request of this process: a client whose connection broke returns before its server
 * has noticed. Waits until the received bytes are saved.
 */
export async function takeTurn(services: Services, id: string): Promise<Turn> {
  const { held } = of(services);
  for (let other = held.get(id); other !== undefined; other = held.get(id)) {
    other.controller.abort(new DomainError("CONFLICT", "Another request continues this upload"));
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

/** Stops all requests that receive bytes in this process, and waits until their progress is saved. */
export async function stopReceiving(services: Services): Promise<void> {
  const all = [...of(services).held.values()];
  const stopping = new DomainError("UNAVAILABLE", "The server is stopping; continue the upload shortly");
  for (const { controller } of all) controller.abort(stopping);
  await Promise.all(all.map(({ ended }) => ended));
}
