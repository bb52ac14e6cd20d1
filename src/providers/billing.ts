/** The prices of a network that bills its calls, as data. An operator can replace prices (PROVIDER_PRICES). */
export interface Billing {
  /** The page with the prices, and the day on which it said so. */
  readonly source: { readonly url: string; readonly readOn: string };
  /** The price of each operation, in micro-USD (millionths of a US dollar). */
  readonly prices: Readonly<Record<string, number>>;
  /** How many times each operation is billed for a post that is made at the first attempt. */
  operationsOf(post: BilledPost): Readonly<Record<string, number>>;
}

/** The members of a post that decide about its price. */
export interface BilledPost {
  readonly text: string;
  readonly media: readonly { readonly altText: string }[];
}

/** The billed operations of some calls: how many times each happened. */
export type Bill = ReadonlyMap<string, number>;

/** Adds operations to a bill, or takes them out of it. */
export function addTo(bill: Map<string, number>, operation: string, count = 1): void {
  const sum = (bill.get(operation) ?? 0) + count;
  if (sum > 0) bill.set(operation, sum);
  else bill.delete(operation);
}
