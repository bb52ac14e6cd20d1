import type { Log } from "../../../../platform/log/log.ts";
import type { DemoPage } from "./page.ts";
import type { Store } from "./state.ts";

/** The state, clock and ids that all parts of the demo instance share. */
export interface Shared {
  readonly store: Store;
  readonly log: Log;
  now(): Date;
  /** Returns a new id, which sorts after all earlier ones. */
  nextId(): string;
  /** Answers with a page for people. */
  show(page: DemoPage): Promise<Response>;
}

/** The demo Mastodon instance as this server and a browser use it. */
export interface Instance {
  fetch(request: Request): Promise<Response>;
  /** Returns a code for an account, valid for one exchange by any client. */
  code(username: string): string;
  /** Returns a code for an account, valid for any number of exchanges while the instance runs. */
  standingCode(username: string): string;
}
