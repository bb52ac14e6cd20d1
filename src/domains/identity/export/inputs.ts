import { z } from "zod";
import { textIn } from "../../../platform/values/shapes.ts";
import { BOUNDS } from "../bounds.ts";

/** The input of the request, which needs a grant of the action `account.export`. */
export const ExportAccount = z.object({ reauthGrant: textIn(BOUNDS.reauthGrant) });
export const ExportJob = z.object({ exportId: z.string() });
