import { all, flag, integer, list, map, object, oneOf, resource, text, wholeSeconds } from "../shape.ts";

const spent = all(
  "cost_microusd reserved_cost_microusd event_count reserved_event_count units reserved_units",
  integer,
);

const costEntry = resource({
  ...all("provider currency pricing_source_url", text),
  period_start: wholeSeconds,
  budget_microusd: integer,
  ...spent,
  operations: list(object({ operation: text, ...spent })),
});

/** Without a subscription only the first members are present. */
export const billingStatus = resource(
  {
    ...all("organization_id workspace_id", text),
    ...all("access_restricted can_manage_billing cancel_at_period_end", flag),
    provider_costs: list(costEntry),
  },
  {
    plan_id: oneOf("starter", "founder", "pro", "team", "agency"),
    ...all("provider billing_contact_email", text),
    status: oneOf("active", "trialing", "past_due", "paused", "canceled"),
    ...all("period_start current_period_end past_due_since", wholeSeconds),
    ...all("limits usage", map(integer)),
  },
);

export const ownershipTransfer = resource({
  ...all(
    "id organization_id organization_name nominee_user_id nominee_email prior_owner_user_id prior_owner_email",
    text,
  ),
  expires_at: wholeSeconds,
  status: oneOf("pending", "accepted", "declined", "revoked", "expired"),
});

/** The interface shows no answer of a deletion; the decision is this one member. */
export const deleted = object({ deleted: { const: true } });

export const emailChanged = resource({ email: text, revoked_sessions: { type: "integer", minimum: 0 } });
