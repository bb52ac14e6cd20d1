import { z } from "zod";
import { Email } from "../../../platform/values/email.ts";

export const RequestSignInLink = z.object({ email: Email });
