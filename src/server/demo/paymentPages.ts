import { html } from "hono/html";
import { sync } from "../../domains/billing/subscription/sync.ts";
import { notFound } from "../../platform/errors/errors.ts";
import type { Services } from "../../platform/services/services.ts";
import { formBody } from "../http/formBody.ts";
import { methodNotAllowed } from "../http/refusal.ts";
import type { Answer } from "../http/route.ts";
import type { Markup } from "../site/frame.ts";
import { type Screen, sitePage } from "../site/page.ts";
import type { DemoPage, DemoPayments } from "./payments.ts";

const NOTE = html`<p>This is a demo: this page replaces the payment provider, and no money moves.</p>`;
const DAY = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

/**
 * `/demo/payments/<id>`: a payment page, or the portal of a customer. The address is the authorization, as at a payment
 * provider.
 * @throws DomainError NOT_FOUND, METHOD_NOT_ALLOWED
 */
export const demoPayments =
  (payments: DemoPayments): Answer =>
  async ({ request, services }, id) => {
    const page = await payments.page(id);
    const portal = page === null ? await payments.portal(id) : null;
    const customerId = page?.customerId ?? portal?.customerId;
    if (customerId === undefined) throw notFound("Payment page");
    if (request.method === "POST") {
      const action = (await formBody(request)).get("do") ?? "";
      if (page !== null) {
        if (page.state === "OPEN" && Date.parse(page.expiresAt) > services.now().getTime())
          await payments.pay(id, services.now());
      } else {
        await turn(payments, customerId, action);
      }
      await syncBilling(services, payments, customerId, id);
      return new Response(null, {
        status: 303,
        headers: { location: `/demo/payments/${id}`, "cache-control": "no-store" },
      });
    }
    if (request.method !== "GET" && request.method !== "HEAD") throw methodNotAllowed("GET, HEAD and POST", "page");
    const screen =
      page === null ? await portalOf(payments, customerId, portal?.returnUrl ?? "/") : payingAt(page, services.now());
    return sitePage(screen, 200, { "referrer-policy": "no-referrer" });
  };

/** Updates billing from the payment page, in place of a webhook. */
async function syncBilling(services: Services, payments: DemoPayments, customerId: string, id: string): Promise<void> {
  const { billingCustomer } = services.database.prisma;
  const customer = await billingCustomer.findUnique({ where: { externalId: customerId } });
  if (customer === null) return;
  const pages = (await payments.pagesOf(customerId)).filter((page) => page.id === id);
  await sync(services, { organizationId: customer.organizationId, customerId }, { pages });
}

async function turn(payments: DemoPayments, customerId: string, action: string): Promise<void> {
  const status = ({ decline: "PAST_DUE", settle: "ACTIVE", end: "CANCELED" } as const)[action];
  const planId = payments.plans.find((id) => id === action);
  if (status !== undefined) await payments.change(customerId, { status });
  else if (planId !== undefined) await payments.change(customerId, { planId });
}

const button = (what: string, label: string): Markup => html`<button name="do" value="${what}">${label}</button> `;

function payingAt({ planId, state, expiresAt, successUrl, cancelUrl }: DemoPage, now: Date): Screen {
  const isOpen = state === "OPEN" && Date.parse(expiresAt) > now.getTime();
  const body = html`${NOTE}
${
  isOpen
    ? html`<form method="post">${button("pay", "Pay")}</form>
<p class="foot"><a href="${cancelUrl}">Go back without paying</a></p>`
    : state === "COMPLETED"
      ? html`<p>This plan was paid. <a href="${successUrl}">Continue</a></p>`
      : html`<p>This page has expired. Start a new checkout.</p>`
}`;
  return { title: `The plan ${planId}`, body };
}

async function portalOf(payments: DemoPayments, customerId: string, returnUrl: string): Promise<Screen> {
  const [newest] = (await payments.subscriptionsOf(customerId)).toReversed();
  const back = html`<p class="foot"><a href="${returnUrl}">Go back</a></p>`;
  if (newest === undefined || newest.status === "CANCELED")
    return { title: "No active subscription", body: html`${NOTE}\n${back}` };
  const { planId, status, cancelAtPeriodEnd, currentPeriodEnd } = newest;
  const until = currentPeriodEnd === null ? "" : DAY.format(currentPeriodEnd);
  const others = payments.plans.filter((id) => id !== planId);
  const body = html`${NOTE}
<p>${status === "PAST_DUE" ? "The last payment failed." : cancelAtPeriodEnd ? `The subscription ends on ${until}.` : `The next payment is on ${until}.`}</p>
<form method="post">
<h2>Change the plan</h2>
<p class="row">${others.map((id) => button(id, `Change to ${id}`))}</p>
<h2>Simulate</h2>
<p class="row plain">${status === "PAST_DUE" ? button("settle", "The owed payment succeeds") : button("decline", "A payment fails")}${button("end", "The subscription ends now")}</p>
</form>
${back}`;
  return { title: `The plan ${planId}`, body };
}
