import { dataOf } from "../answers.ts";
import { type StripeEvent, signatureOf } from "../fakes/stripe.ts";
import type { World } from "../world.ts";

export const CHECKOUT = `mutation ($input: CreateBillingCheckoutInput!) {
  createBillingCheckout(input: $input) { billingCheckout { id planId state createdAt expiresAt } url }
}`;

export interface Checkout {
  createBillingCheckout: {
    billingCheckout: { id: string; planId: string; state: string; createdAt: string; expiresAt: string };
    url: string;
  };
}

/** Asks for a payment page. */
export const checkout = (w: World, token: string | null, input: Record<string, unknown> = {}) =>
  w.gql<Checkout>(token, CHECKOUT, { input: { organizationId: w.ids.organization, planId: "pro", ...input } });

/** The page's name at the fake is the end of its address. */
export const pageOf = (url: string): string => url.split("/").at(-1) ?? "";

/** A payment page of the owner, by its name at the fake. */
export async function openedPage(w: World, input: Record<string, unknown> = {}): Promise<string> {
  return pageOf(dataOf(await checkout(w, w.users.owner.token, input)).createBillingCheckout.url);
}

/** Sends what Stripe sends. Answers are 200, or problems. */
export async function send(
  w: Pick<World, "request" | "clock">,
  event: StripeEvent | string,
  { signature }: { signature?: string | null } = {},
): Promise<{ status: number; code: string | undefined }> {
  const body = typeof event === "string" ? event : JSON.stringify(event);
  const signed = signature === undefined ? signatureOf(body, w.clock.now()) : signature;
  const headers = { "content-type": "application/json", ...(signed !== null && { "stripe-signature": signed }) };
  const response = await w.request("/billing/webhooks/stripe", { method: "POST", headers, body });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code };
}
