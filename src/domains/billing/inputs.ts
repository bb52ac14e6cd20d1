import { z } from "zod";

const id = z.string().max(128);
/** The operation, not the shape, checks that the plan exists (docs/interface.md#plans). */
const planId = z.string().max(40);

export const SetUserPlan = z.object({ userId: id, planId });

export const SetOrganizationPlan = z.object({ organizationId: id, planId });
