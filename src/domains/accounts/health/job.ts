import { z } from "zod";
import { busyTenants } from "../../../platform/jobs/busyTenants.ts";
import { eachDuePage } from "../../../platform/jobs/eachDue.ts";
import type { Sweep } from "../../../platform/jobs/handler.ts";
import { defineJob } from "../../../platform/jobs/job.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import { PROVIDER_NAMES, PROVIDERS } from "../../../providers/registry.ts";
import { renewAccount } from "./renew.ts";

const PAGE = 100;

/** Renews the credentials of one account, or warns its editors. An account that is not due any more is left alone. */
export const renewal = defineJob({
  topic: "account.renew",
  payload: z.object({ accountId: z.string() }),
  work: "waits",
  lane: {
    sql: `SELECT message.position, organization_id AS tenant, COALESCE(NULLIF(instance_url, ''), provider) AS host FROM message
      JOIN social_account ON social_account.id = message.payload ->> 'accountId' JOIN workspace ON workspace.id = workspace_id`,
  },
  run: (services, { accountId }) => renewAccount(services, accountId),
});

/** The providers whose credentials end. */
const ENDING = PROVIDER_NAMES.filter((provider) => PROVIDERS[provider].expiryOf !== null);

// An account that a server of the release before connected has no row of its health.
const DUE = `SELECT account.id, organization_id AS tenant, coalesce(health.renew_at, account.connected_at) AS due_at
FROM social_account AS account JOIN workspace ON workspace.id = account.workspace_id
LEFT JOIN account_health AS health ON health.account_id = account.id
WHERE account.state = 'ACTIVE' AND account.provider = ANY($2::text[])
  AND (health.account_id IS NULL OR health.renew_at <= $1) AND coalesce(health.leased_until, $1) <= $1`;

/** Queues accounts whose credentials are due for renewal. Two jobs for one account do no harm. */
export const renewals: Sweep = {
  name: "accounts.renewals",
  everySeconds: 600,
  async run(services, signal) {
    await eachDuePage(services, signal, {
      name: "accounts.renewals",
      size: PAGE,
      sql: DUE,
      values: [services.now(), ENDING],
      without: await busyTenants(services.database, renewal.topic),
      all: (rows) => {
        const outbox = rows.map(({ id }) => renewal.message({ accountId: id }));
        return systemWrite(services, async () => ({ value: undefined, audit: null, outbox }));
      },
    });
  },
};
