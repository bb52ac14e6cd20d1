import { join } from "node:path";
import type { Demo } from "../../prisma/seed/index.ts";
import type { Env } from "../core/env.ts";

/** What a person who types `npm start` reads first. */
export function greeting(url: string, { GRAPHIQL, DATA_DIR }: Env, demo: Demo | null): string {
  const lines = [
    "",
    `rostrum listens on ${url}`,
    ...(GRAPHIQL ? [`  GraphiQL  ${url}/graphiql`] : []),
    `  GraphQL   ${url}/graphql`,
    `  REST      ${url}/api/v1   (${url}/openapi.json)`,
  ];
  if (demo) {
    lines.push("", `The demo tenant's people (also in ${join(DATA_DIR, "demo.json")}):`);
    for (const [role, { email, password, token }] of Object.entries(demo.users)) {
      lines.push(`  ${role.padEnd(14)} ${email}   password ${password}`, `  ${"".padEnd(14)} ${token}`);
    }
  }
  return `${lines.join("\n")}\n\n`;
}
