import { z } from "zod";

/** The input of the request, which needs a grant of the action `account.export`. */
export const ExportAccount = z.object({ reauthGrant: z.string().max(128) });
export const ExportJob = z.object({ exportId: z.string() });
