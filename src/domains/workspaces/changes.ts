import { isDeepStrictEqual } from "node:util";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { auditTail } from "../../platform/streams/auditTail.ts";
import { openStream, type Tick } from "../../platform/streams/stream.ts";
import { type Changed, changedBy } from "./changeKinds.ts";
import { accessTo, requireAccessTo } from "./read.ts";

/**
 * One event of the stream, with the context through which its fields are read. The context's credential was just
 * checked. `changed` is null in the last event, after the viewer lost access.
 */
export interface Event {
  readonly context: RequestContext;
  readonly changed: Changed | null;
}

/** More changes between two polls are one event. */
const MOST = 50;

/**
 * Streams an event for each object that changed in the workspace; changes of one object between two polls are one
 * event. When the viewer loses access, one last event is sent and the stream ends.
 * @throws DomainError FORBIDDEN for a workspace that does not exist or that the viewer cannot access; UNAUTHENTICATED
 * later, when the credential is revoked
 */
export async function workspaceChanges(
  context: RequestContext,
  workspaceId: string,
): Promise<AsyncIterableIterator<Event>> {
  const { database, now } = context.services;
  const begin = async () => {
    await requireAccessTo(context, workspaceId);
    const tail = await auditTail(database, workspaceId, now);
    return async function* onTick({ context: fresh, moved }: Tick): AsyncGenerator<Event, boolean> {
      if (!(await accessTo(fresh, workspaceId))) {
        yield { context: fresh, changed: null };
        return true;
      }
      if (!moved) return false;
      const recent = await tail.next(MOST);
      const objects: Changed[] = [];
      for (const changed of recent.rows?.map(changedBy) ?? [{ kind: "MANY" as const, objectId: null }])
        if (!objects.some((each) => isDeepStrictEqual(each, changed))) objects.push(changed);
      // A commit without an audit event is a step of the server itself.
      if (recent.moved && objects.length === 0) objects.push({ kind: "OTHER", objectId: null });
      for (const changed of objects) yield { context: fresh, changed };
      return false;
    };
  };
  return openStream(context, workspaceId, begin, { sharing: "each" });
}
