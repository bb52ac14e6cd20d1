import type { Publication, Rendition } from "../../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { notFound } from "../../../platform/errors/errors.ts";
import { openStream, type Tick } from "../../../platform/streams/stream.ts";
import { publicationById, renditionsOf } from "../read.ts";

/** One event: the publication, and its renditions that changed; `progress` is null in the last one. */
export interface Progressed {
  readonly context: RequestContext;
  readonly progress: { readonly publication: Publication; readonly renditionIds: readonly string[] } | null;
}

/** The columns of a rendition that say how far its delivery is. */
const stageOf = ({ status, deliveryState, recoveryAction, segment, attempts, errorCode, removedFrom }: Rendition) =>
  JSON.stringify([status, deliveryState, recoveryAction, segment, attempts, errorCode, removedFrom]);

/**
 * Streams the delivery of a publication: at once all of its renditions, then those that got on. When the publication is
 * deleted, or the viewer loses access, one last event is sent and the stream ends.
 * @throws DomainError NOT_FOUND, also for a publication that the viewer cannot see; UNAUTHENTICATED later, when the
 * credential is revoked
 */
export async function deliveryProgress(
  context: RequestContext,
  publicationId: string,
): Promise<AsyncIterableIterator<Progressed>> {
  const opened = await publicationById(context, publicationId);
  if (opened === null) throw notFound("Publication");
  let [state, begun] = ["", false];
  const stages = new Map<string, string>();

  async function* onTick({ context: fresh, moved }: Tick): AsyncGenerator<Progressed, boolean> {
    const publication = await publicationById(fresh, publicationId);
    if (publication === null) {
      yield { context: fresh, progress: null };
      return true;
    }
    if (begun && !moved) return false;
    const renditions = await renditionsOf(fresh, publicationId);
    const changed = renditions.filter((each) => stages.get(each.id) !== stageOf(each));
    for (const each of changed) stages.set(each.id, stageOf(each));
    if (!begun || changed.length > 0 || publication.state !== state)
      yield { context: fresh, progress: { publication, renditionIds: changed.map(({ id }) => id) } };
    [state, begun] = [publication.state, true];
    return false;
  }
  // Each listener begins with the present state, so that no two share a stream.
  return openStream(context, opened.workspaceId, async () => onTick, { atOnce: true });
}
