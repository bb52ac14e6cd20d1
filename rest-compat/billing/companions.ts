import { route } from "../engine/route.ts";
import {
  CreateBillingCheckoutDocument,
  CreateBillingPortalSessionDocument,
  GetBillingStatusOfPlaceDocument,
} from "../operations.generated.ts";
import { NO_WORKSPACE } from "./routes.ts";

const ORGANIZATION = { organizationId: "id" } as const;

export const billingCompanions = [
  route({
    method: "GET",
    path: "/billing/status",
    words: {
      summary: "Get the billing status of an organization or of a workspace's organization",
      description:
        "Returns the same as `GET /organizations/{id}/billing/status`. Exactly one of the two ids must be given, otherwise the answer is 400. The caller must be a member of the organization; an unknown id is 403 as well.",
      parameters: {
        organization_id: "The id of the organization.",
        workspace_id: "The id of a workspace of the organization.",
      },
    },
    document: GetBillingStatusOfPlaceDocument,
    problems: [400, 403, 422, 500],
    schemaName: "BillingStatus",
    select: ({ status }) => status,
    constants: NO_WORKSPACE,
  }),
  route({
    method: "POST",
    path: "/organizations/{id}/billing/checkout",
    words: {
      summary: "Create a payment page",
      description:
        "Creates a page of the payment provider on which a plan is paid for, and closes an earlier one. 409 for an organization with a subscription, 503 without a payment provider. The caller must be an owner or admin of the organization, with a session.",
      parameters: { id: "The id of the organization." },
    },
    document: CreateBillingCheckoutDocument,
    rename: ORGANIZATION,
    body: ["planId", "returnPath"],
    neutral: {
      billing_period: { values: ["monthly"], description: "`monthly`: the payment provider has one price for a plan." },
    },
    problems: [400, 403, 409, 422, 500, 502, 503],
    schemaName: null,
    select: ({ made: { billingCheckout, url } }) => ({ ...billingCheckout, url }),
    constants: { billing_period: { value: "monthly", description: "Always `monthly`." } },
  }),
  route({
    method: "POST",
    path: "/organizations/{id}/billing/portal",
    words: {
      summary: "Open the billing portal",
      description:
        "Creates an address of the payment provider's portal, which lists bills and changes plan, card and billing address. 409 for an organization that never paid, 503 without a payment provider. The caller must be an owner or admin of the organization, with a session.",
      parameters: {
        id: "The id of the organization.",
        purpose: "The purpose of the visit; the portal has the same pages for each.",
      },
    },
    document: CreateBillingPortalSessionDocument,
    rename: ORGANIZATION,
    meanings: {
      purpose: { manage: {}, update_payment_method: {}, cancel_subscription: {}, invoices: {}, billing_details: {} },
    },
    problems: [403, 409, 422, 500, 502, 503],
    schemaName: null,
    select: ({ opened }) => opened,
  }),
];
