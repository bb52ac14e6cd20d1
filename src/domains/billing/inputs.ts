import { z } from "zod";

const id = z.string().max(128);
/** A plan that is none is a rule of the operation, not of the shape (docs/interface.md#plans). */
const planId = z.string().max(40);

export const SetUserPlan = z.object({ userId: id, planId });

export const SetOrganizationPlan = z.object({ organizationId: id, planId });
