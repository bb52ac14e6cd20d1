import { z } from "zod";

export const SEND_LINK = "identity.send_sign_in_link";

/** A request for a sign-in link with the sealed email address, which may belong to a person without an account. */
export const SendLink = z.object({ email: z.string() });

/** The purpose that the address is sealed for. */
export const PLACE = "sign_in_link:email";
