import type { Store } from "./state.ts";

/** The state, clock and ids that all parts of the demo instance share. */
export interface Shared {
  readonly store: Store;
  now(): Date;
  /** A new id, after all that were made before. */
  nextId(): string;
}

/** A Mastodon instance, as far as this server and a person with a browser have to do with one. */
export interface Instance {
  fetch(request: Request): Promise<Response>;
  /** A code for an account, good for one exchange by any client. */
  code(username: string): string;
  /** A code for an account, good for any number of exchanges for as long as the instance runs. */
  standingCode(username: string): string;
}
