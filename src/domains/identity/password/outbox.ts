import { z } from "zod";

export const SEND_RESET = "identity.send_password_reset";

/** A password-reset request with the sealed email address, which may belong to a person without an account. */
export const SendReset = z.object({ email: z.string() });

/** The purpose that the address is sealed for. */
export const PLACE = "password_reset:email";
