import type { Scope } from "../../platform/access/scope.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { openStream, type Tick } from "../../platform/streams/stream.ts";
import { workspaceById } from "./read.ts";

/** One event of the stream, with the scope through which its fields are read. The scope's credential was just checked. */
export interface Event {
  readonly scope: Scope;
}

/**
 * Streams an event for each commit that changed the workspace; commits during the delivery of an event are combined into one. When the
 * viewer loses access, one last event is sent and the stream ends.
 * @throws DomainError FORBIDDEN for a workspace that does not exist or that the viewer cannot access; UNAUTHENTICATED later, when the
 * credential is revoked
 */
export async function workspaceChanges(scope: Scope, workspaceId: string): Promise<AsyncIterableIterator<Event>> {
  const canAccess = async (from: Scope) => (await workspaceById(from, workspaceId, { select: { id: true } })) !== null;

  async function* onTick({ scope: fresh, moved }: Tick): AsyncGenerator<Event, boolean> {
    const isVisible = await canAccess(fresh);
    if (moved || !isVisible) yield { scope: fresh };
    return !isVisible;
  }
  const begin = async () => {
    if (!(await canAccess(scope))) throw forbidden();
    return onTick;
  };
  return openStream(scope, workspaceId, begin, { sharing: "latest" });
}
