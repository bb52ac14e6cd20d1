import { z } from "zod";
import { SecondFactorCode } from "../inputs.ts";

/** The input of the operations that need a grant of the action `second_factor.manage`. */
export const WithGrant = z.object({ reauthGrant: z.string().max(128) });

export const ConfirmSecondFactor = z.object({ code: SecondFactorCode });
