import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dataOf } from "../support/answers.ts";
import { counted, subscribed } from "../support/domains/plan.ts";
import { type Role, type World, world } from "../support/world.ts";

let w: World;
let organizationId: string;
beforeAll(async () => {
  w = await world({ env: { DEFAULT_PLAN: "starter" } });
  organizationId = w.ids.organization;
  await counted(w);
});
beforeEach(async () => {
  await w.db.prisma.subscription.deleteMany();
});
afterAll(() => w.close());

const statusOf = async (role: Role = "owner") => {
  const { status, body } = await w.rest("GET", `/organizations/${organizationId}/billing/status`, {
    token: w.users[role].token,
  });
  expect(status).toBe(200);
  const { $schema, ...rest } = body as Record<string, unknown>;
  expect($schema).toMatch(/BillingStatus\.json$/);
  return rest;
};

describe("the billing status", () => {
  test("has only the required members without a subscription", async () => {
    expect(await statusOf()).toEqual({
      organization_id: organizationId,
      workspace_id: "",
      access_restricted: false,
      can_manage_billing: true,
      cancel_at_period_end: false,
      provider_costs: [],
    });
  });

  test("contains the subscription, limits and usage", async () => {
    const currentPeriodEnd = new Date("2026-04-01T12:00:00.500Z");
    await subscribed(w, organizationId, "founder", { currentPeriodEnd, cancelAtPeriodEnd: true });
    expect(await statusOf()).toEqual({
      organization_id: organizationId,
      workspace_id: "",
      plan_id: "founder",
      provider: "stripe",
      status: "active",
      billing_contact_email: w.users.owner.email,
      period_start: "2026-03-01T00:00:00Z",
      current_period_end: "2026-04-01T12:00:00Z",
      access_restricted: false,
      can_manage_billing: true,
      cancel_at_period_end: true,
      limits: {
        workspaces: 3,
        social_accounts: 6,
        scheduled_posts_monthly: 500,
        media_bytes_stored: 5e9,
        media_bytes_uploaded_monthly: 5e9,
        team_members: 1,
        feature_language_model: 1,
        feature_themes: 1,
        feature_voice_profiles: 1,
      },
      usage: {
        workspaces: 2,
        team_members: 5,
        social_accounts: 0,
        scheduled_posts_monthly: 0,
        published_posts_monthly: 0,
        provider_write_calls_monthly: 0,
        media_bytes_stored: 0,
        media_bytes_uploaded_monthly: 0,
      },
      provider_costs: [],
    });
  });

  test("is visible to all members; the contact address only to members who manage billing", async () => {
    await subscribed(w, organizationId, "team");
    await w.db.prisma.billingCustomer.create({
      data: {
        organizationId,
        externalId: "cus_1",
        contactEmail: "bills@northwind.example",
        createdAt: w.clock.now(),
        updatedAt: w.clock.now(),
      },
    });
    expect(await statusOf("admin")).toMatchObject({
      can_manage_billing: true,
      billing_contact_email: "bills@northwind.example",
    });
    const seen = await statusOf("viewer");
    expect(seen["can_manage_billing"]).toBe(false);
    expect(seen).not.toHaveProperty("billing_contact_email");
  });

  test.each([
    ["PAST_DUE", "past_due", true, 10],
    ["TRIALING", "trialing", false, 10],
    ["PAUSED", "paused", false, 1],
    ["CANCELED", "canceled", false, 1],
  ] as const)(
    "has the limits in force for a subscription that is %s",
    async (status, shown, restricted, workspaces) => {
      const pastDueSince = status === "PAST_DUE" ? w.clock.now() : null;
      await subscribed(w, organizationId, "pro", { status, pastDueSince });
      const body = await statusOf();
      expect(body).toMatchObject({
        plan_id: "pro",
        status: shown,
        access_restricted: restricted,
        limits: { workspaces },
      });
      expect("past_due_since" in body).toBe(restricted);
    },
  );

  test("names an administrator's plan instead of the paid plan", async () => {
    await subscribed(w, organizationId, "pro", { status: "PAST_DUE" });
    await subscribed(w, organizationId, "agency", { provider: "ADMIN" });
    expect(await statusOf()).toMatchObject({ provider: "admin", plan_id: "agency", access_restricted: false });
  });

  test("contains this month's costs of paid providers, in total and by operation", async () => {
    const place = { organizationId, provider: "llm.example" };
    const sums = { costMicrousd: 1500n, eventCount: 2n, units: 90n };
    await w.db.prisma.providerCost.createMany({
      data: [
        {
          ...place,
          period: "2026-03",
          operation: "alt-text/1",
          ...sums,
          reservedCostMicrousd: 700n,
          reservedEventCount: 1n,
        },
        { ...place, period: "2026-03", operation: "angles/1", ...sums },
        { ...place, period: "2026-02", operation: "angles/1", ...sums },
      ],
    });
    const none = { reserved_cost_microusd: 0, reserved_event_count: 0, reserved_units: 0 };
    const each = { cost_microusd: 1500, event_count: 2, units: 90, ...none };
    const reserved = { reserved_cost_microusd: 700, reserved_event_count: 1 };
    expect((await statusOf())["provider_costs"]).toEqual([
      {
        $schema: expect.stringMatching(/ProviderCost\.json$/),
        provider: "llm.example",
        currency: "USD",
        period_start: "2026-03-01T00:00:00Z",
        pricing_source_url: "",
        budget_microusd: 0,
        ...none,
        ...reserved,
        cost_microusd: 3000,
        event_count: 4,
        units: 180,
        operations: [
          { operation: "alt-text/1", ...each, ...reserved },
          { operation: "angles/1", ...each },
        ],
      },
    ]);
  });

  test("contains the granted plan and quotas over GraphQL without a subscription", async () => {
    const query = `query ($id: ID!) { organization(id: $id) {
      billing { planId limits { key } grantedPlanId quotas { metric used maximum } }
    } }`;
    const { organization } = dataOf(
      await w.gql<{ organization: { billing: { quotas: unknown[] } } }>(w.users.member.token, query, {
        id: organizationId,
      }),
    );
    const { quotas, ...rest } = organization.billing;
    expect(rest).toEqual({ planId: null, limits: null, grantedPlanId: "starter" });
    expect(quotas).toContainEqual({ metric: "WORKSPACES", used: 2, maximum: 1 });
    expect(quotas).toContainEqual({ metric: "PUBLISHED_POSTS_MONTHLY", used: 0, maximum: null });
  });
});
