import type { Scope } from "../../platform/access/scope.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { openStream, type Tick } from "../../platform/streams/stream.ts";
import { workspaceById } from "./read.ts";

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
  const isInReach = async (from: Scope) => (await workspaceById(from, workspaceId, { select: { id: true } })) !== null;

  async function* onTick({ scope: fresh, moved }: Tick): AsyncGenerator<Event, boolean> {
    const inReach = await isInReach(fresh);
    if (moved || !inReach) yield { scope: fresh };
    return !inReach;
  }
  const begin = async () => {
    if (!(await isInReach(scope))) throw forbidden();
    return onTick;
  };
  return openStream(scope, workspaceId, begin, { sharing: "latest" });
}
