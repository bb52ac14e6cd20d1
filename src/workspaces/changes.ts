import type { Scope } from "../access/scope.ts";
import { forbidden } from "../core/errors.ts";
import { workspaceById } from "./read.ts";
import { revisionWatch } from "./revisionWatch.ts";

/** A credential that was revoked ends a silent stream after so long. */
const RENEW_MS = 5000;

/** One event of a stream: what it shows is read through this scope, whose credential was looked at just now. */
export interface Event {
  readonly scope: Scope;
}

/**
 * An event for each commit that touched the workspace; those that come while one is being told are one. After the workspace is out of
 * reach, one more event says so and the stream ends.
 * @throws DomainError FORBIDDEN for a workspace out of reach or unknown; later UNAUTHENTICATED, when the credential was revoked
 */
export async function workspaceChanges(scope: Scope, workspaceId: string): Promise<AsyncIterableIterator<Event>> {
  const { renew, services } = scope;
  if (renew === undefined) throw new Error("a stream needs a scope that can be renewed");
  const signal = createSignal();
  // Watched before it is read: a commit between the two is told twice rather than not at all.
  const { stop } = await revisionWatch(services.database, services.log).watch(workspaceId, signal.raise);
  const close = () => {
    stop();
    signal.close();
  };
  try {
    if ((await workspaceById(scope, workspaceId, { select: { id: true } })) === null) throw forbidden();
  } catch (error) {
    close();
    throw error;
  }

  async function* events(): AsyncGenerator<Event, undefined> {
    try {
      for (;;) {
        const woken = await signal.wait(RENEW_MS);
        if (woken === "closed") return;
        const fresh = await (renew as () => Promise<Scope>)();
        const inReach = (await workspaceById(fresh, workspaceId, { select: { id: true } })) !== null;
        if (woken === "raised" || !inReach) yield { scope: fresh };
        if (!inReach) return;
      }
    } finally {
      close();
    }
  }
  const iterator = events();
  const stream: AsyncIterableIterator<Event> = {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: () => iterator.next(),
    return() {
      // A generator that waits does not hear of its end: it has to be woken.
      close();
      return iterator.return(undefined);
    },
  };
  return stream;
}

/** What raises between two waits is one raise. */
function createSignal() {
  let raised = false;
  let closed = false;
  let wake = () => {};
  const nudge = () => wake();
  return {
    raise() {
      raised = true;
      nudge();
    },
    close() {
      closed = true;
      nudge();
    },
    async wait(ms: number): Promise<"raised" | "closed" | "idle"> {
      if (!raised && !closed) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      if (closed) return "closed";
      if (!raised) return "idle";
      raised = false;
      return "raised";
    },
  };
}
