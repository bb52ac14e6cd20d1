import { setTimeout as sleep } from "node:timers/promises";
import { recount } from "../../../src/domains/usage/recount.ts";
import { WORKSPACES } from "../../../src/domains/workspaces/bounds.ts";
import { verifyChain } from "../../../src/platform/audit/verify.ts";
import type { Database } from "../../../src/platform/database/database.ts";
import { readEnv } from "../../../src/platform/env/env.ts";
import { openServices } from "../../../src/platform/services/openServices.ts";
import { creationWindow } from "../../../src/platform/write/creations.ts";
import { sealAudit } from "../../../src/server/jobs/sealAudit.ts";
import { dataOf } from "../answers.ts";
import type { World } from "../world.ts";

const CREATE = `mutation ($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { workspace { id } } }`;

/**
 * Creates workspaces, which change rows, counters and the audit log together, and seals audit events, until `run` has
 * ended.
 * @returns how many
 */
export async function whileWriting(w: World, writers: number, run: () => Promise<void>): Promise<number> {
  await recount(w.app.services, { mend: true });
  const ending = new AbortController();
  let written = 0;
  const write = async () => {
    while (!ending.signal.aborted) {
      const input = { organizationId: w.ids.organization, name: `Workspace ${written}`, timezone: "Europe/Berlin" };
      await w.app.services.limiter.reset(creationWindow(WORKSPACES), w.users.owner.id);
      dataOf(await w.gql(w.users.owner.token, CREATE, { input }));
      written++;
      // The command and the database need the processor as well.
      await sleep(100);
      if (written % 5 === 0) await sealAudit.run(w.app.services, new AbortController().signal);
    }
  };
  const writing = Array.from({ length: writers }, write);
  try {
    await run();
  } finally {
    ending.abort();
    await Promise.all(writing);
  }
  return written;
}

/** Waits until the writers have created so many workspaces. */
export async function workspaces({ db }: World, count: number): Promise<void> {
  while ((await db.prisma.workspace.count()) < count) await sleep(100);
}

/** Whether counters, rows and the audit log of a database are of one instant. */
export async function stateOf(database: Database) {
  const client = await database.pool.connect();
  const { fault } = await verifyChain(client);
  client.release();
  return {
    fault,
    miscounts: await recount(openServices({ env: readEnv({ NODE_ENV: "test" }), database }), { mend: false }),
    workspaces: await database.prisma.workspace.count(),
  };
}
