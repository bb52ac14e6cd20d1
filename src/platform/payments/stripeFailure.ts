import StripeClient from "stripe";
import { PaymentError } from "./paymentProvider.ts";

const { errors } = StripeClient;

/** Returns the meaning of an error of Stripe's client. */
export function paymentErrorOf(cause: unknown): PaymentError {
  if (cause instanceof errors.StripeRateLimitError)
    return new PaymentError("throttled", "too many requests", { cause });
  if (cause instanceof errors.StripeConnectionError) {
    const isLate = (cause.detail as { code?: unknown } | undefined)?.code === "ETIMEDOUT";
    return isLate
      ? new PaymentError("timeout", "no answer in time", { cause })
      : new PaymentError("unavailable", "the payment provider cannot be reached", { cause });
  }
  if (cause instanceof errors.StripeAPIError) {
    // An error without a status means an answer that is not JSON.
    return cause.statusCode === undefined
      ? new PaymentError("unusable", "the answer is not JSON", { cause })
      : new PaymentError("unavailable", "the payment provider failed", { cause });
  }
  if (cause instanceof errors.StripeError)
    return new PaymentError("refused", "the payment provider declined the request", { cause });
  return new PaymentError("unusable", "the answer is not usable", { cause });
}

/** Whether the provider says that the object does not exist (any more). */
export function isGone(error: unknown): boolean {
  const { cause } = error as { cause?: unknown };
  return cause instanceof errors.StripeInvalidRequestError && cause.code === "resource_missing";
}
