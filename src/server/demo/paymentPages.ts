import { html } from "hono/html";
import { sync } from "../../domains/billing/sync.ts";
import { DomainError, notFound } from "../../platform/errors/errors.ts";
import type { Services } from "../../platform/services/services.ts";
import { formBody } from "../formBody.ts";
import { page as htmlPage } from "../html.ts";
import type { DemoPage, DemoPayments } from "./payments.ts";

type Markup = ReturnType<typeof html>;

const NOTE = html`<p><em>This is a demo: this page replaces the payment provider, and no money moves.</em></p>`;
const DAY = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

/**
 * `/demo/payments/<id>`: a payment page, or the portal of a customer. The address is the authorization, as at a payment provider.
 * @throws DomainError NOT_FOUND, METHOD_NOT_ALLOWED
 */
export async function demoPayments(
  request: Request,
  services: Services,
  payments: DemoPayments,
  id: string,
): Promise<Response> {
  const page = await payments.page(id);
  const portal = page === null ? await payments.portal(id) : null;
  const customerId = page?.customerId ?? portal?.customerId;
  if (customerId === undefined) throw notFound("Payment page");
  if (request.method === "POST") {
    const asked = (await formBody(request)).get("do") ?? "";
    if (page !== null) {
      if (page.state === "OPEN" && Date.parse(page.expiresAt) > services.now().getTime())
        await payments.pay(id, services.now());
    } else {
      await turn(payments, customerId, asked);
    }
    await syncBilling(services, payments, customerId, id);
    return new Response(null, {
      status: 303,
      headers: { location: `/demo/payments/${id}`, "cache-control": "no-store" },
    });
  }
  if (request.method !== "GET" && request.method !== "HEAD")
    throw new DomainError("METHOD_NOT_ALLOWED", "This page takes GET, HEAD and POST");
  const body =
    page === null ? await portalOf(payments, customerId, portal?.returnUrl ?? "/") : payingAt(page, services.now());
  const response = htmlPage("Demo payments", String(await body));
  response.headers.set("cache-control", "no-store");
  return request.method === "HEAD" ? new Response(null, response) : response;
}

/** Updates billing from the payment page, in place of a webhook. */
async function syncBilling(services: Services, payments: DemoPayments, customerId: string, id: string): Promise<void> {
  const { billingCustomer } = services.database.prisma;
  const customer = await billingCustomer.findUnique({ where: { externalId: customerId } });
  if (customer === null) return;
  const pages = (await payments.pagesOf(customerId)).filter((page) => page.id === id);
  await sync(services, { organizationId: customer.organizationId, customerId }, { pages });
}

async function turn(payments: DemoPayments, customerId: string, asked: string): Promise<void> {
  const status = ({ decline: "PAST_DUE", settle: "ACTIVE", end: "CANCELED" } as const)[asked];
  const planId = payments.plans.find((id) => id === asked);
  if (status !== undefined) await payments.change(customerId, { status });
  else if (planId !== undefined) await payments.change(customerId, { planId });
}

const button = (what: string, label: string): Markup => html`<button name="do" value="${what}">${label}</button> `;

function payingAt({ planId, state, expiresAt, successUrl, cancelUrl }: DemoPage, now: Date): Markup {
  const isOpen = state === "OPEN" && Date.parse(expiresAt) > now.getTime();
  return html`<h1>The plan ${planId}</h1>
${NOTE}
${
  isOpen
    ? html`<form method="post"><p>${button("pay", "Pay")}<a href="${cancelUrl}">or go back without paying</a></p></form>`
    : state === "COMPLETED"
      ? html`<p>This plan was paid. <a href="${successUrl}">Continue</a></p>`
      : html`<p>This page has expired. Start a new checkout.</p>`
}`;
}

async function portalOf(payments: DemoPayments, customerId: string, returnUrl: string): Promise<Markup> {
  const [newest] = (await payments.subscriptionsOf(customerId)).toReversed();
  const back = html`<p><a href="${returnUrl}">Go back</a></p>`;
  if (newest === undefined || newest.status === "CANCELED")
    return html`<h1>No active subscription</h1>\n${NOTE}\n${back}`;
  const { planId, status, cancelAtPeriodEnd, currentPeriodEnd } = newest;
  const until = currentPeriodEnd === null ? "" : DAY.format(currentPeriodEnd);
  const others = payments.plans.filter((id) => id !== planId);
  return html`<h1>The plan ${planId}</h1>
${NOTE}
<p>${status === "PAST_DUE" ? "The last payment failed." : cancelAtPeriodEnd ? `The subscription ends on ${until}.` : `The next payment is on ${until}.`}</p>
<form method="post">
<p>Change to ${others.map((id) => button(id, id))}</p>
<p>Simulate: ${status === "PAST_DUE" ? button("settle", "the owed payment succeeds") : button("decline", "a payment fails")}${button("end", "the subscription ends now")}</p>
</form>
${back}`;
}
