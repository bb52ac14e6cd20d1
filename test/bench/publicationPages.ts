import pg from "pg";
import { migrate } from "../../src/platform/database/migrate.ts";
import { createDatabase } from "../support/database/postgres.ts";
import { plantWords } from "../support/database/words.ts";
import type { Bench, Comparison } from "./bench.ts";
import { type Contestant, race } from "./race.ts";
import { type Server, startServer } from "./servers.ts";
import { fillWorld } from "./world.ts";

const SIZES = [100_000, 1000];
/** So few kinds that each has more than one page of publications in the small workspace as well, also each state. */
const ACCOUNTS = 4;

interface Queue {
  rows: number;
  server: Server;
  token: string;
  workspaceId: string;
  accountId: string;
  /** The instant before which half of the publications were due. */
  middle: Date;
}

/** Pages of 20 publications with renditions and deliveries, the same for each workspace. */
const PAGES: Record<string, string> = {
  "the newest": "",
  "the next that are due": "filter: { states: [SCHEDULED] }, orderBy: SOONEST",
  "what was due lately": "filter: { states: [PUBLISHED] }, orderBy: LATEST",
  "found by a word that each has": 'filter: { search: "mor" }',
  "the newest of one account": "filter: { accountIds: [$accountId] }",
  "from the middle of the list": "orderBy: LATEST, filter: { before: $middle }",
};

/**
 * Compares one page of a workspace's publications, one request at a time, for a workspace with few and one with many.
 */
export async function publicationPages(
  { generator, pool, pace }: Bench,
  databaseServer: string,
): Promise<Comparison[]> {
  const queues: Queue[] = [];
  for (const rows of SIZES) queues.push(await openQueue(databaseServer, rows));
  const comparisons: Comparison[] = [];
  for (const [page, args] of Object.entries(PAGES)) {
    const contestants: Contestant[] = [];
    for (const queue of queues) contestants.push(await contestantOf(queue, args));
    const figures = await race(generator, pool, contestants, { ...pace, connections: 1 });
    const [many, few] = figures.map(({ perSecond }) => 1000 / perSecond);
    const ratio = ((many ?? 0) / (few ?? 1)).toFixed(2);
    const title = `Publications, ${page}: ${many?.toFixed(2)} ms against ${few?.toFixed(2)} ms, ratio ${ratio}`;
    comparisons.push({ title, figures, against: [nameOf(SIZES[1] ?? 0)] });
  }
  for (const { server } of queues) await server.stop();
  return comparisons;
}

const nameOf = (rows: number) => `${rows} rows`;

async function contestantOf(queue: Queue, args: string): Promise<Contestant> {
  const { rows, server, workspaceId, accountId, middle } = queue;
  const query =
    `query ($id: ID!, $accountId: ID!, $middle: DateTime) { workspace(id: $id) { publications${args && `(${args})`} {
    nodes { id title state scheduledAt renditions { status account { handle } delivery { state externalUrl } } }
    pageInfo { nextCursor } } } }`.replaceAll(/, \$(accountId|middle): \w+!?/g, (declared, name) =>
      args.includes(`$${name}`) ? declared : "",
    );
  const request = post(queue, query, { id: workspaceId, accountId, middle });
  await checkFull(server, request);
  return { name: nameOf(rows), server, load: { url: `${server.url}/graphql`, ...request } };
}

const post = ({ token }: Queue, query: string, variables: object) => ({
  method: "POST",
  headers: { authorization: `Bearer ${token}`, "cache-control": "no-cache", "content-type": "application/json" },
  body: JSON.stringify({ query, variables }),
});

/** @throws Error for a page that is not full, because a shorter page is no valid measurement */
async function checkFull(server: Server, request: ReturnType<typeof post>): Promise<void> {
  const text = await (await fetch(`${server.url}/graphql`, request)).text();
  const { data } = JSON.parse(text) as { data?: { workspace: { publications: { nodes: unknown[] } } } };
  const size = data?.workspace.publications.nodes.length ?? 0;
  if (size !== 20) throw new Error(`A page of publications has ${size} of 20: ${text.slice(0, 500)}`);
}

async function openQueue(databaseServer: string, rows: number): Promise<Queue> {
  const url = await createDatabase(databaseServer);
  const pool = new pg.Pool({ connectionString: url, options: "-c TimeZone=UTC" });
  await migrate(pool);
  const { viewer } = await fillWorld(pool);
  const workspaceId = viewer.workspaceIds[0] ?? "";
  const accountId = await fillQueue(pool, workspaceId, rows);
  const middle = new Date(Date.now() - (rows / 4) * 60_000);
  await pool.end();
  const server = await startServer(`rostrum, ${rows} publications`, "src/server/main.ts", url);
  return { rows, server, token: viewer.token, workspaceId, accountId, middle };
}

const id = (prefix: string, number: string) => `'${prefix}_' || lpad((${number})::text, 26, '0')`;

/**
 * Stores one publication a minute, half published up to now and half due from tomorrow, with two renditions each.
 * Returns one of the accounts.
 */
async function fillQueue(pool: pg.Pool, workspaceId: string, rows: number): Promise<string> {
  const published = `n <= ${rows / 2}`;
  const due = `now() + (n - ${rows / 2}) * interval '1 minute' + CASE WHEN ${published} THEN interval '0' ELSE interval '1 day' END`;
  const numbers = `generate_series(1, ${rows}) n`;
  await pool.query(`INSERT INTO social_account (id, workspace_id, provider, remote_id, handle, display_name, connected_at, updated_at)
    SELECT ${id("acc", "n")}, '${workspaceId}', 'mastodon', 'queue-' || n, n || '@social.example', n, now(), now()
    FROM generate_series(0, ${ACCOUNTS - 1}) n`);
  await pool.query(`INSERT INTO publication (id, workspace_id, state, title, segments, scheduled_at, created_at, updated_at)
    SELECT ${id("pub", "n")}, '${workspaceId}', (CASE WHEN ${published} THEN 'PUBLISHED' ELSE 'SCHEDULED' END)::"PublicationState",
      'Post ' || n, '[{"text": "Good morning", "media": []}]', ${due}, now() - (${rows} - n) * interval '1 second', now() FROM ${numbers}`);
  await pool.query(`INSERT INTO rendition (id, publication_id, workspace_id, account_id, position, platform, target_key, status,
      publication_state, scheduled_at, delivery_state, external_url, updated_at)
    SELECT ${id("ren", "n * 2 + at")}, p.id, workspace_id, ${id("acc", `(n + at) % ${ACCOUNTS}`)}, at, 'mastodon', 'k',
      (CASE WHEN ${published} THEN 'PUBLISHED' ELSE 'SCHEDULED' END)::"RenditionStatus", state, scheduled_at,
      (CASE WHEN ${published} THEN 'LIVE' END)::"DeliveryState", 'https://social.example/' || n, now()
    FROM ${numbers} JOIN publication p ON p.id = ${id("pub", "n")}, generate_series(0, 1) at`);
  await plantWords(pool);
  await pool.query("VACUUM ANALYZE publication, rendition, social_account, searchable_publication");
  return `acc_${"0".repeat(26)}`;
}
