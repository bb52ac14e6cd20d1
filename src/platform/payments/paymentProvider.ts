import type { Env } from "../env/env.ts";

/** What can be sold. */
export type PlanId = NonNullable<Env["STRIPE_PRICES"]>[number]["plan"];

export type PaidStatus = "ACTIVE" | "TRIALING" | "PAST_DUE" | "PAUSED" | "CANCELED";

/** A subscription as the payment provider has it now. One that was never paid for is none. */
export interface PaidSubscription {
  id: string;
  /** Null where it is for something that this server does not sell. */
  planId: PlanId | null;
  status: PaidStatus;
  currentPeriodEnd: Date | null;
  /** Whether it ends with the period. */
  cancelAtPeriodEnd: boolean;
  createdAt: Date;
}

/** A payment page as the payment provider has it now. */
export interface PaymentPage {
  id: string;
  /** Ours. */
  checkoutId: string | null;
  state: "OPEN" | "COMPLETED" | "EXPIRED";
}

export interface NewPaymentPage {
  /** Ours: asked for twice, the page is made once. */
  checkoutId: string;
  customerId: string;
  planId: PlanId;
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

/** What the provider tells of, as far as it concerns us. What things are like now has to be asked for: events come late, twice and in any order. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** Null for what is about nobody's subscription. */
  customerId: string | null;
  /** The payment page that it is about. */
  page: PaymentPage | null;
  /** Whether somebody deleted the customer there. */
  customerGone: boolean;
}

/** Who takes the money. All calls may take seconds. @throws PaymentError */
export interface PaymentProvider {
  readonly name: string;
  /** What can be bought. */
  readonly plans: readonly PlanId[];
  /** Makes a customer; asked for with the same key and the same rest, once. */
  createCustomer(customer: { organizationId: string; email: string }, key: string): Promise<string>;
  /** Ends what the customer still pays for, and forgets who they are. Who is gone already is no failure. */
  deleteCustomer(customerId: string): Promise<void>;
  /** The page's own id and its address. */
  createPage(page: NewPaymentPage): Promise<{ id: string; url: string }>;
  /** The newest pages of a customer, at most 100. */
  pagesOf(customerId: string): Promise<PaymentPage[]>;
  /** Closes a page. One that is closed already is no failure. */
  expirePage(pageId: string): Promise<void>;
  /** The address of a page where the customer changes plan, card and address, and sees bills. */
  createPortal(customerId: string, returnUrl: string): Promise<string>;
  /** All that a customer has or had, newest first, at most 100; none for a customer who is gone. */
  subscriptionsOf(customerId: string): Promise<PaidSubscription[]>;
  /** Lets a subscription end with its period, or go on. */
  setEnding(subscriptionId: string, atPeriodEnd: boolean): Promise<void>;
  /** An event as it was sent. @throws PaymentError forged, for one that the provider did not sign, or not just now */
  readEvent(body: string, signature: string | null, now: Date): Promise<PaymentEvent>;
  /** Sees whether the provider answers, with no credentials. @throws PaymentError; left out where nothing goes over a network */
  probe?(): Promise<void>;
}

/**
 * Why a payment provider did not go along: `refused` (it will not), `throttled` (too many asked), `unavailable` (out of reach, or broken),
 * `timeout` (it took too long), `unusable` (what it gave is of another shape), `forged` (it was not the provider).
 */
export type PaymentFailure = "refused" | "throttled" | "unavailable" | "timeout" | "unusable" | "forged";

/** What the provider said is kept as the cause, for the log alone. */
export class PaymentError extends Error {
  readonly failure: PaymentFailure;

  constructor(failure: PaymentFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
