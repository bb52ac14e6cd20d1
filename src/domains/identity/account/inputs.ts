import { z } from "zod";
import { textIn } from "../../../platform/values/shapes.ts";
import { BOUNDS } from "../bounds.ts";

/** The input of the deletion, which needs a grant of the action `account.delete`. */
export const DeleteAccount = z.object({ reauthGrant: textIn(BOUNDS.reauthGrant) });
