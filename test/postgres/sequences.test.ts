import { afterAll, inject } from "vitest";
import { replaySequences } from "../clients/sequences.ts";
import { createDatabase, dropDatabase } from "../support/database/postgres.ts";
import { startServer } from "../support/processes/serverProcess.ts";

const { url: server = "", template } = inject("postgres") ?? {};
let url = "";

replaySequences(async () => {
  url = await createDatabase(server, template);
  return startServer({ env: { DATABASE_URL: url } });
});
afterAll(() => dropDatabase(server, url));
