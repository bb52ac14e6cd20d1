import { z } from "zod";
import { id, textIn } from "../../platform/values/shapes.ts";
import { BOUNDS } from "./bounds.ts";

/** The operation, not the shape, checks that the plan exists (docs/interface.md#plans). */
const planId = textIn(BOUNDS.assignedPlanId);

export const SetUserPlan = z.object({ userId: id, planId });

export const SetOrganizationPlan = z.object({ organizationId: id, planId });
