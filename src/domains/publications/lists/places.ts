import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { invalidInput } from "../../../platform/errors/errors.ts";
import { requireWithin } from "../../../platform/values/bounds.ts";
import { workspacesWithin } from "../../workspaces/read.ts";
import { BOUNDS } from "../bounds.ts";

/** A workspace that the viewer can see, as lists and calendars need it. */
export interface Place {
  id: string;
  timezone: string;
}

/**
 * The workspaces of an organization that the viewer can see; of the chosen ones, if any.
 * @throws DomainError VALIDATION_FAILED for a wrong number of ids; INVALID_INPUT if more workspaces are visible than
 * are read together
 */
export async function placesOf(
  context: RequestContext,
  organizationId: string,
  workspaceIds: readonly string[] | null | undefined,
): Promise<Place[]> {
  if (workspaceIds != null) requireWithin({ workspaceIds: BOUNDS.places }, { workspaceIds });
  const visible = await workspacesWithin(context, organizationId);
  const places = workspaceIds == null ? visible : visible.filter(({ id }) => workspaceIds.includes(id));
  const most = BOUNDS.places.maxItems;
  if (places.length <= most) return places;
  throw invalidInput(
    ["filter", "workspaceIds"],
    `must choose at most ${most} workspaces of the organization`,
    places.length,
  );
}
