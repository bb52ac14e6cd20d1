export type PaidStatus = "ACTIVE" | "TRIALING" | "PAST_DUE" | "PAUSED" | "CANCELED";

/** The present state of a subscription at the payment provider. A subscription without any payment is left out. */
export interface PaidSubscription {
  id: string;
  /** Null for a price that this server does not sell. */
  planId: string | null;
  status: PaidStatus;
  currentPeriodEnd: Date | null;
  /** Whether the subscription ends with the period. */
  cancelAtPeriodEnd: boolean;
  createdAt: Date;
}

/** The present state of a payment page at the payment provider. */
export interface PaymentPage {
  id: string;
  /** Our id of the checkout; null if the page has none. */
  checkoutId: string | null;
  state: "OPEN" | "COMPLETED" | "EXPIRED";
}

export interface NewPaymentPage {
  /** Our id of the checkout. A second call with the same id creates no second page. */
  checkoutId: string;
  customerId: string;
  planId: string;
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

/**
 * An event of the provider that concerns us. Events come late, twice and in any order, so the present state must be
 * read separately.
 */
export interface PaymentEvent {
  id: string;
  type: string;
  /** Null for an event without a customer. */
  customerId: string | null;
  /** The payment page of the event; null for other events. */
  page: PaymentPage | null;
  /** Whether the customer was deleted at the provider. */
  customerGone: boolean;
}

/** A payment provider. Every call may take seconds. @throws PaymentError */
export interface PaymentProvider {
  /** `demo` has payment pages of this server, on which nothing is paid. */
  readonly name: "stripe" | "demo";
  /** The plans for sale. */
  readonly plans: readonly string[];
  /**
   * Creates a customer and returns its id. A second call with the same key and arguments creates no second customer.
   */
  createCustomer(customer: { organizationId: string; email: string }, key: string): Promise<string>;
  /** Cancels the customer's subscriptions and deletes the customer. Succeeds for a deleted customer. */
  deleteCustomer(customerId: string): Promise<void>;
  /** Creates a payment page and returns its id and address. */
  createPage(page: NewPaymentPage): Promise<{ id: string; url: string }>;
  /** Returns the newest pages of a customer, at most 100. */
  pagesOf(customerId: string): Promise<PaymentPage[]>;
  /** Closes a page. Succeeds for a closed page. */
  expirePage(pageId: string): Promise<void>;
  /** Returns the address of a page on which the customer changes plan, card and address, and sees invoices. */
  createPortal(customerId: string, returnUrl: string): Promise<string>;
  /** Returns present and past subscriptions of a customer, newest first, at most 100; none for a deleted customer. */
  subscriptionsOf(customerId: string): Promise<PaidSubscription[]>;
  /** Sets whether a subscription ends with its period. */
  setEnding(subscriptionId: string, atPeriodEnd: boolean): Promise<void>;
  /**
   * Returns an event after checking its signature.
   * @throws PaymentError `forged` for a missing, wrong or old signature
   */
  readEvent(body: string, signature: string | null, now: Date): Promise<PaymentEvent>;
  /** Checks without credentials whether the provider answers. Absent if no network is used. @throws PaymentError */
  probe?(): Promise<void>;
}

/**
 * The reason why a call failed: `refused` (the provider declined), `throttled` (too many requests), `unavailable`
 * (unreachable or failing), `timeout` (too slow), `unusable` (the answer has another shape), `forged` (the provider did
 * not sign it).
 */
export type PaymentFailure = "refused" | "throttled" | "unavailable" | "timeout" | "unusable" | "forged";

/** A call to the payment provider failed. The provider's own words are kept as the cause, for the log only. */
export class PaymentError extends Error {
  readonly failure: PaymentFailure;

  constructor(failure: PaymentFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
