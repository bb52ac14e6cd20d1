import StripeClient from "stripe";
import { PaymentError } from "./paymentProvider.ts";

const { errors } = StripeClient;

/** What an error of the client means. */
export function paymentErrorOf(cause: unknown): PaymentError {
  if (cause instanceof errors.StripeRateLimitError)
    return new PaymentError("throttled", "too many requests", { cause });
  if (cause instanceof errors.StripeConnectionError) {
    const isLate = (cause.detail as { code?: unknown } | undefined)?.code === "ETIMEDOUT";
    return isLate
      ? new PaymentError("timeout", "no answer in time", { cause })
      : new PaymentError("unavailable", "the payment provider is out of reach", { cause });
  }
  if (cause instanceof errors.StripeAPIError) {
    // Without a status it was an answer that is no JSON.
    return cause.statusCode === undefined
      ? new PaymentError("unusable", "the answer is none", { cause })
      : new PaymentError("unavailable", "the payment provider is broken", { cause });
  }
  if (cause instanceof errors.StripeError)
    return new PaymentError("refused", "the payment provider will not", { cause });
  return new PaymentError("unusable", "the answer is none", { cause });
}

/** Whether the provider says that there is no such thing (any more). */
export function isGone(error: unknown): boolean {
  const { cause } = error as { cause?: unknown };
  return cause instanceof errors.StripeInvalidRequestError && cause.code === "resource_missing";
}
