import type { RequestContext } from "../access/requestContext.ts";
import { impersonatorOf } from "../access/viewer.ts";
import type { Actors } from "../audit/entry.ts";

/** Returns who acts in a request. During an impersonation, the actor is the instance administrator. */
export function actorsOf({ viewer }: RequestContext): Actors {
  if (viewer.kind === "anonymous") return { actorId: null, effectiveActorId: null };
  return { actorId: impersonatorOf(viewer) ?? viewer.id, effectiveActorId: viewer.id };
}
