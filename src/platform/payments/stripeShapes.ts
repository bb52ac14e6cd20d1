import { z } from "zod";
import {
  type PaidStatus,
  type PaidSubscription,
  PaymentError,
  type PaymentEvent,
  type PaymentPage,
} from "./paymentProvider.ts";

// The members of Stripe's objects that are used. Stripe's client does not check answers.

const name = z.string().min(1);
/** An object, or only its id. */
const reference = z.union([name, z.object({ id: name }).transform((object) => object.id)]);
const seconds = z.number().transform((value) => new Date(value * 1000));

export const Made = z.object({ id: name });
export const WithAddress = z.object({ id: name, url: z.url({ protocol: /^https?$/ }) });

export const Page = z.object({
  id: name,
  client_reference_id: z.string().nullish(),
  status: z.enum(["open", "complete", "expired"]),
});
export const Pages = z.object({ data: z.array(Page) });

export const Subscription = z.object({
  id: name,
  status: z.string(),
  cancel_at_period_end: z.boolean(),
  cancel_at: z.number().nullish(),
  created: seconds,
  items: z.object({
    data: z.array(z.object({ price: z.object({ id: name }), current_period_end: seconds.optional() })),
  }),
});
export const Subscriptions = z.object({ data: z.array(Subscription) });

export const Event = z.object({
  id: name.max(255),
  type: z.string().max(255),
  data: z.object({ object: z.looseObject({ object: z.string(), customer: reference.nullish() }) }),
});

/** Returns an answer in the expected shape. @throws PaymentError unusable */
export function shaped<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const read = schema.safeParse(answer);
  if (!read.success) throw new PaymentError("unusable", "the answer has another shape", { cause: read.error });
  return read.data;
}

const STATES = { open: "OPEN", complete: "COMPLETED", expired: "EXPIRED" } as const;

export const pageOf = ({ id, client_reference_id, status }: z.output<typeof Page>): PaymentPage => ({
  id,
  checkoutId: client_reference_id ?? null,
  state: STATES[status],
});

/** Subscriptions without any payment (`incomplete`) are left out. */
const STATUSES: Readonly<Record<string, PaidStatus>> = {
  active: "ACTIVE",
  trialing: "TRIALING",
  past_due: "PAST_DUE",
  unpaid: "PAST_DUE",
  paused: "PAUSED",
  canceled: "CANCELED",
};

/** Returns a subscription; null without any payment. The period is that of the item with a plan of ours. */
export function subscriptionOf(
  { id, status, cancel_at_period_end, cancel_at, created, items }: z.output<typeof Subscription>,
  planOf: (price: string) => string | null,
): PaidSubscription[] {
  const ownStatus = STATUSES[status];
  if (ownStatus === undefined) return [];
  const item = items.data.find(({ price }) => planOf(price.id) !== null) ?? items.data[0];
  return [
    {
      id,
      planId: item === undefined ? null : planOf(item.price.id),
      status: ownStatus,
      currentPeriodEnd: item?.current_period_end ?? null,
      // The portal may set an end date instead of the flag.
      cancelAtPeriodEnd: ownStatus !== "CANCELED" && (cancel_at_period_end || cancel_at != null),
      createdAt: created,
    },
  ];
}

const CONCERNS_US = /^(checkout\.session\.|customer\.(subscription\.|deleted$)|invoice\.(paid|payment_failed)$)/;

export function eventOf({ id, type, data: { object } }: z.output<typeof Event>): PaymentEvent {
  if (!CONCERNS_US.test(type)) return { id, type, customerId: null, page: null, customerGone: false };
  const page = object.object === "checkout.session" ? pageOf(shaped(Page, object)) : null;
  const customerGone = object.object === "customer";
  return {
    id,
    type,
    customerId: customerGone ? shaped(Made, object).id : (object.customer ?? null),
    page,
    customerGone,
  };
}
