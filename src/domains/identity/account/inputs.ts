import { z } from "zod";

/** The input of the deletion, which needs a grant of the action `account.delete`. */
export const DeleteAccount = z.object({ reauthGrant: z.string().max(128) });
