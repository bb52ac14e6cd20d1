import type { Peer } from "../http/call.ts";

/** Answers one request of a connection. */
export type Handle = (request: Request, peer: Peer) => Promise<Response>;

export interface Listener {
  readonly port: number;
  /** Refuses new connections, closes idle ones, and resolves when the last request in flight is answered. */
  stop(): Promise<void>;
  /** Closes the remaining connections. @returns how many of them waited for an answer */
  cut(): number;
}
