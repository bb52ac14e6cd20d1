import { z } from "zod";
import { textIn } from "../../../platform/values/shapes.ts";
import { BOUNDS } from "../bounds.ts";
import { SecondFactorCode } from "../inputs.ts";

/** The input of the operations that need a grant of the action `second_factor.manage`. */
export const WithGrant = z.object({ reauthGrant: textIn(BOUNDS.reauthGrant) });

export const ConfirmSecondFactor = z.object({ code: SecondFactorCode });
