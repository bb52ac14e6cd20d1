import { newId } from "../../../src/platform/ids/ids.ts";
import { breaks } from "../../support/faults.ts";
import { subscribed } from "../../support/plan.ts";
import type { Proof, Stage } from "../proof.ts";

const of = (organization: string, token: string | null) => ({ token, path: { id: organization } });

/** A subscription, and a call of a paid provider, so that every member is there. */
async function billed(stage: Stage): Promise<void> {
  const { ids, clock, db } = stage;
  const currentPeriodEnd = new Date(clock.now().getTime() + 86_400_000);
  await subscribed(stage, ids.organization, "agency", {
    status: "PAST_DUE",
    currentPeriodEnd,
    pastDueSince: clock.now(),
  });
  const period = clock.now().toISOString().slice(0, 7);
  const place = { organizationId: ids.organization, provider: "llm.example", period, operation: "alt-text/1" };
  await db.prisma.providerCost.upsert({
    where: { organizationId_period_provider_operation: place },
    create: { ...place, costMicrousd: 1200n, eventCount: 1n, units: 40n },
    update: {},
  });
}

export const billingStatus: Proof = {
  name: "GET /organizations/{id}/billing/status",
  members: { "path.id": { type: "text", max: 128, required: true } },
  async good(stage) {
    await billed(stage);
    return of(stage.ids.organization, stage.users.owner.token);
  },
  variables: ({ path }) => ({ organizationId: path?.["id"] }),
  problems: {
    400: {
      "a blank id": ({ users }) => ({ call: of(" ", users.owner.token), code: "INVALID_INPUT", at: ["path.id"] }),
    },
    403: {
      "a person of another tenant": ({ ids, users }) => ({
        call: of(ids.organization, users.outsider.token),
        code: "FORBIDDEN",
      }),
      "an administrator of the instance who is no member": ({ ids, users }) => ({
        call: of(ids.organization, users.instanceAdmin.token),
        code: "FORBIDDEN",
      }),
      "an unknown organization": ({ users }) => ({ call: of(newId("org"), users.owner.token), code: "FORBIDDEN" }),
      "a token that is bound to a workspace of it": async (stage) => ({
        call: of(stage.ids.organization, await stage.apiToken("owner", "API_FULL", stage.ids.workspace)),
        code: "FORBIDDEN",
      }),
    },
    422: {
      "an id of 129 characters": ({ users }) => ({
        call: of("o".repeat(129), users.owner.token),
        code: "VALIDATION_FAILED",
        at: ["path.id"],
        graphql: { code: "FORBIDDEN", because: "there an id that is too long is one that nobody has" },
      }),
    },
    500: {
      "the storage breaks": ({ ids, users }) => ({
        call: of(ids.organization, users.owner.token),
        code: "INTERNAL",
        fault: { before: "Organization.findUnique", act: breaks },
      }),
    },
  },
};
