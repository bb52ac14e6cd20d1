import { z } from "zod";
import { id, wholeIn } from "../../platform/values/shapes.ts";
import { BOUNDS } from "./bounds.ts";
import { BILLED } from "./prices.ts";

export const SetNetworkBudget = z.object({
  organizationId: id,
  network: z.string().refine((name) => BILLED.some((billed) => billed === name), "must be a network that bills calls"),
  monthlyMicrousd: wholeIn(BOUNDS.monthlyMicrousd).nullish(),
});
