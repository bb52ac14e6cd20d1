import { join } from "node:path";
import type { Demo } from "../../prisma/seed/demo.ts";
import type { Env } from "../platform/env/env.ts";

/** Returns the text that `npm start` prints last. */
export function greeting(url: string, { GRAPHIQL, DATA_DIR }: Env, demo: Demo | null): string {
  const lines = [
    "",
    `rostrum listens on ${url}`,
    ...(GRAPHIQL ? [`  GraphiQL  ${url}/graphiql`] : []),
    `  GraphQL   ${url}/graphql`,
    `  REST      ${url}/api/v1   (${url}/openapi.json)`,
  ];
  if (demo) lines.push(...people(demo, DATA_DIR), ...publishing(url, GRAPHIQL, demo));
  return `${lines.join("\n")}\n\n`;
}

/** Returns the text that a production server without an instance administrator prints. */
export function setupNote(url: string, token: string): string {
  const lines = [
    "",
    "This server has no instance administrator. The first one signs up with this setup token:",
    `  ${token}`,
    `at ${url}/login?form=setup, or with register(input: { …, setupToken }).`,
    "The token works once, until this server or another one on the same database starts again.",
  ];
  return `${lines.join("\n")}\n\n`;
}

function people({ users }: Demo, dataDir: string): string[] {
  const each = Object.entries(users).flatMap(([role, { email, password, token }]) => [
    `  ${role.padEnd(14)} ${email}   password ${password}`,
    `  ${"".padEnd(14)} ${token}`,
  ]);
  return ["", `The users of the demo (also in ${join(dataDir, "demo.json")}):`, ...each];
}

/** Explains how to watch a post being delivered. */
function publishing(url: string, isGraphiql: boolean, { users, ids, federated }: Demo): string[] {
  const { workspace: workspaceId, publication: id } = ids;
  const body = JSON.stringify({ query: `mutation { publishNow(input: { id: "${id}" }) { publication { state } } }` });
  const graphiql = [
    `  the examples WatchQueue and PublishNow of GraphiQL (sign in at ${url}/login); their variables:`,
    `    ${JSON.stringify({ workspaceId })}`,
    `    ${JSON.stringify({ id })}`,
    "  or with",
  ];
  return [
    "",
    `Mail appears only at ${url}/demo/mailbox, unless SMTP_URL names a mail server.`,
    `Posts go to ${federated.instance_url}, a demo network on this machine: nothing`,
    "leaves it. Each other network has a server here, too, with an account to connect: `networks` in demo.json.",
    "Keep that page open. A post of the demo workspace is due within two minutes. Publish another one at once with",
    ...(isGraphiql ? graphiql : []),
    `  curl ${url}/graphql -H 'Content-Type: application/json' \\`,
    `    -H 'Authorization: Bearer ${users.owner.token}' \\`,
    `    -d '${body}'`,
  ];
}
