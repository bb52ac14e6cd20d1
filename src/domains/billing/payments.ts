import { DomainError } from "../../platform/errors/errors.ts";
import type { ErrorCode } from "../../platform/errors/table.ts";
import { PaymentError, type PaymentFailure, type PaymentProvider } from "../../platform/payments/paymentProvider.ts";
import type { Services } from "../../platform/services/services.ts";

/** Returns the payment provider. @throws DomainError UNAVAILABLE if none is configured */
export function requirePayments({ payments }: Pick<Services, "payments">): PaymentProvider {
  if (payments === null)
    throw new DomainError(
      "UNAVAILABLE",
      "This server has no payment provider; administrators of the instance assign plans",
    );
  return payments;
}

const ANSWERS: Readonly<Record<PaymentFailure, [ErrorCode, string]>> = {
  refused: ["BAD_GATEWAY", "The payment provider refused the request"],
  unusable: ["BAD_GATEWAY", "The payment provider returned an invalid response"],
  throttled: ["UNAVAILABLE", "The payment provider limits its requests; try again shortly"],
  unavailable: ["UNAVAILABLE", "The payment provider is unreachable; try again shortly"],
  timeout: ["UNAVAILABLE", "The payment provider did not respond in time; try again shortly"],
  forged: ["BAD_REQUEST", "The signature is missing, invalid or expired"],
};

/**
 * Calls the payment provider, and turns its failures into errors for the caller.
 * @throws DomainError UNAVAILABLE, BAD_GATEWAY, BAD_REQUEST
 */
export async function asking<Value>({ log }: Pick<Services, "log">, ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    // Any client can send a forged event, so this is not an error of the server.
    if (error.failure === "forged") log.warning("billing.event_forged");
    else log.error("billing.payment_provider", { failure: error.failure, reason: error.message }, error.cause);
    const [code, message] = ANSWERS[error.failure];
    throw new DomainError(code, message);
  }
}

/** The plans that this server sells, and the payment provider. */
export interface Shop {
  /** `none` without a payment provider. */
  provider: PaymentProvider["name"] | "none";
  plans: readonly string[];
}

/** Returns the plans on sale. Every signed-in user can read them: they belong to no tenant. */
export const shop = ({ payments }: Pick<Services, "payments">): Shop => ({
  provider: payments?.name ?? "none",
  plans: payments?.plans ?? [],
});
