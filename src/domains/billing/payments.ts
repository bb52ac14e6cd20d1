import { DomainError, type ErrorCode } from "../../platform/errors/errors.ts";
import {
  PaymentError,
  type PaymentFailure,
  type PaymentProvider,
  type PlanId,
} from "../../platform/payments/paymentProvider.ts";
import type { Services } from "../../platform/services/services.ts";

/** @throws DomainError UNAVAILABLE where nobody said who takes the money */
export function requirePayments({ payments }: Pick<Services, "payments">): PaymentProvider {
  if (payments === null)
    throw new DomainError("UNAVAILABLE", "This server has no payment provider: plans are given by its administrators");
  return payments;
}

const ANSWERS: Readonly<Record<PaymentFailure, [ErrorCode, string]>> = {
  refused: ["BAD_GATEWAY", "The payment provider did not go along"],
  unusable: ["BAD_GATEWAY", "The payment provider answered something that cannot be used"],
  throttled: ["UNAVAILABLE", "The payment provider has too much to do; try again shortly"],
  unavailable: ["UNAVAILABLE", "The payment provider is out of reach; try again shortly"],
  timeout: ["UNAVAILABLE", "The payment provider took too long; try again shortly"],
  forged: ["BAD_REQUEST", "The signature is missing, wrong, or too old"],
};

/** What the payment provider did not do, as callers learn of it. @throws DomainError UNAVAILABLE, BAD_GATEWAY, BAD_REQUEST */
export async function asking<Value>({ log }: Pick<Services, "log">, ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    // Anybody can forge.
    if (error.failure === "forged") log.warning("billing.event_forged");
    else log.error("billing.payment_provider", { failure: error.failure, reason: error.message }, error.cause);
    const [code, message] = ANSWERS[error.failure];
    throw new DomainError(code, message);
  }
}

/** What can be bought on this server, and who is paid. */
export interface Shop {
  /** `none` where there is no payment provider. */
  provider: string;
  plans: readonly PlanId[];
}

/** Known to everybody who signed in: it is no tenant's. */
export const shop = ({ payments }: Pick<Services, "payments">): Shop => ({
  provider: payments?.name ?? "none",
  plans: payments?.plans ?? [],
});
