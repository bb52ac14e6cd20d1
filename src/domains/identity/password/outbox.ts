import { z } from "zod";

export const SEND_RESET = "identity.send_password_reset";

/** Who says that they forgot their password: an address, sealed, as it may be that of anybody. */
export const SendReset = z.object({ email: z.string() });

/** What the address is sealed for. */
export const PLACE = "password_reset:email";
