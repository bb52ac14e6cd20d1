import type { Scope } from "../access/scope.ts";
import { impersonatorOf } from "../access/viewer.ts";
import type { Actors } from "../audit/entry.ts";

/** Who acts in a request. An instance administrator who acts as somebody else is who acted. */
export function actorsOf({ viewer }: Scope): Actors {
  if (viewer.kind === "anonymous") return { actorId: null, effectiveActorId: null };
  return { actorId: impersonatorOf(viewer) ?? viewer.id, effectiveActorId: viewer.id };
}
