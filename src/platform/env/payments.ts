import { z } from "zod";
import { isOrigin, planPrices } from "./forms.ts";

/**
 * Payments: a key, the secrets of its webhook endpoint (several during a rotation) and the sold prices. Set all or
 * none.
 */
export const PAYMENTS = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_\w{8,}$/, "must be a secret or restricted key of Stripe")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, "must be secrets of webhook endpoints, separated by commas")
    .transform((text) => text.split(","))
    .optional(),
  STRIPE_PRICES: planPrices.optional(),
  STRIPE_API_URL: z
    .string()
    .refine(isOrigin, "must be an origin such as https://api.stripe.com, without a path")
    .default("https://api.stripe.com"),
};
