/**
 * Writes through the whole server as fast as it can, and says what was answered as done, a line each. Ends when it is
 * killed.
 */
import { writeSync } from "node:fs";
import process from "node:process";
import { WORKSPACES } from "../../../../src/domains/workspaces/bounds.ts";
import { openDatabase } from "../../../../src/platform/database/database.ts";
import { readEnv } from "../../../../src/platform/env/env.ts";
import { creationWindow } from "../../../../src/platform/write/creations.ts";
import { createApp } from "../../../../src/server/app.ts";
import { dataOf } from "../../answers.ts";
import { Client } from "../../client.ts";

const [, , folder = "", token = "", organizationId = ""] = process.argv;
const database = await openDatabase(`pglite:${folder}`, { durable: false });
const app = await createApp({ env: readEnv({ NODE_ENV: "test", DEFAULT_PLAN: "unlimited" }), database });
const client = new Client(app);
const { viewer } = dataOf(await client.gql<{ viewer: { user: { id: string } } }>(token, "{ viewer { user { id } } }"));
// Said at once: what waits in a buffer dies with the process.
const say = (line: string) => writeSync(1, `${line}\n`);

const CREATE = `mutation ($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { workspace { id } } }`;
const UPDATE = `mutation ($input: UpdateWorkspaceSettingsInput!) {
  updateWorkspaceSettings(input: $input) { workspace { id revision } }
}`;

async function write(): Promise<never> {
  for (let number = 1; ; number++) {
    const input = { organizationId, name: `Team ${number}` };
    await app.services.limiter.reset(creationWindow(WORKSPACES), viewer.user.id);
    const { createWorkspace } = dataOf(
      await client.gql<{ createWorkspace: { workspace: { id: string } } }>(token, CREATE, { input }),
    );
    const { id } = createWorkspace.workspace;
    say(`${id} 1`);
    for (let mediaCleanupDays = 1; mediaCleanupDays <= 3; mediaCleanupDays++) {
      const { updateWorkspaceSettings } = dataOf(
        await client.gql<{ updateWorkspaceSettings: { workspace: { revision: number } } }>(token, UPDATE, {
          input: { workspaceId: id, mediaCleanupDays },
        }),
      );
      say(`${id} ${updateWorkspaceSettings.workspace.revision}`);
    }
  }
}

await Promise.all([write(), write(), write()]);
