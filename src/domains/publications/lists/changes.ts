import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { auditTail, type Recorded } from "../../../platform/streams/auditTail.ts";
import { openStream, type Tick } from "../../../platform/streams/stream.ts";
import { accessTo, requireAccessTo } from "../../workspaces/read.ts";
import { renditionsByIds } from "../read.ts";
import { EVENT_TYPES, typeOf } from "./events.ts";

export const CHANGE_TYPES = [...EVENT_TYPES, "DELETED", "MANY"] as const;
export type ChangeType = (typeof CHANGE_TYPES)[number];

/** One change of a publication; without ids if there were more changes than are listed. */
export interface PublicationChange {
  type: ChangeType;
  publicationId: string | null;
  /** The rendition of an attempt to deliver, or of a deletion at a network. */
  renditionId: string | null;
}

/** One event, with the context through which its fields are read; `change` is null in the last one. */
export interface PublicationChanged {
  readonly context: RequestContext;
  readonly change: PublicationChange | null;
}

/** More changes between two polls are one event. */
const MOST = 50;
const MANY: PublicationChange = { type: "MANY", publicationId: null, renditionId: null };

/**
 * Streams an event for each recorded change of a publication of the workspace. When the viewer loses access, one last
 * event is sent and the stream ends.
 * @throws DomainError FORBIDDEN for a workspace that does not exist or that the viewer cannot access; UNAUTHENTICATED
 * later, when the credential is revoked
 */
export async function publicationChanges(
  context: RequestContext,
  workspaceId: string,
): Promise<AsyncIterableIterator<PublicationChanged>> {
  const { database, now } = context.services;
  const begin = async () => {
    await requireAccessTo(context, workspaceId);
    const tail = await auditTail(database, workspaceId, now);
    return async function* onTick({ context: fresh, moved }: Tick): AsyncGenerator<PublicationChanged, boolean> {
      if (!(await accessTo(fresh, workspaceId))) {
        yield { context: fresh, change: null };
        return true;
      }
      const { rows } = moved ? await tail.next(MOST) : { rows: [] };
      const changes = rows === null ? [MANY] : await changesOf(fresh, rows);
      for (const change of changes) yield { context: fresh, change };
      return false;
    };
  };
  return openStream(context, workspaceId, begin, { sharing: "each" });
}

async function changesOf(context: RequestContext, recorded: readonly Recorded[]): Promise<PublicationChange[]> {
  const changes = recorded.flatMap(({ action, resourceId, changed }) => {
    const type = action === "publication.deleted" ? ("DELETED" as const) : typeOf(action);
    const renditionId = changed.find(({ field }) => field === "rendition_id");
    const named = renditionId?.current ?? renditionId?.previous ?? null;
    return type === null ? [] : [{ type, resourceId, renditionId: named }];
  });
  // An attempt names its rendition alone.
  const attempts = changes.filter(({ type }) => type === "DELIVERY_ATTEMPTED");
  const ids = [...new Set(attempts.flatMap(({ renditionId }) => renditionId ?? []))];
  const rows = ids.length === 0 ? [] : await renditionsByIds(context, ids);
  const publications = new Map(rows.flatMap((row) => (row === null ? [] : [[row.id, row.publicationId] as const])));
  return changes.flatMap(({ type, resourceId, renditionId }) => {
    const isAttempt = type === "DELIVERY_ATTEMPTED";
    const publicationId = isAttempt ? (publications.get(renditionId ?? "") ?? null) : resourceId;
    // A publication that was deleted after the attempt has an event of its own.
    return publicationId === null ? [] : [{ type, publicationId, renditionId }];
  });
}
