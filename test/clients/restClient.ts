import createClient from "openapi-fetch";
import type { Stage } from "../contract/rest/fixture.ts";
import { PASSWORD } from "../support/domains/accounts.ts";
import { setPassword } from "../support/security.ts";
import type { paths } from "./openapi.generated.ts";

export const clientOf = ({ app }: Stage, token?: string) =>
  createClient<paths>({
    baseUrl: "http://rostrum.test/api/v1",
    fetch: (request) => app.fetch(request),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });

/** Returns the answer. @throws Error for a problem */
export async function answered<Answer>(call: Promise<{ data?: Answer; error?: unknown }>): Promise<Answer> {
  const { data, error } = await call;
  if (error !== undefined || data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

/** Signs a person in with an email address and a password, and finds the first workspace. */
export async function arriving(stage: Stage, person: { id: string; email: string } = stage.users.owner) {
  await setPassword(stage, person.id);
  await stage.db.prisma.rateLimit.deleteMany();
  const body = { email: person.email, password: PASSWORD };
  const { token } = await answered(clientOf(stage).POST("/auth/login", { body }));
  const api = clientOf(stage, token);
  const [workspace] = await answered(api.GET("/workspaces"));
  const organization_id = workspace?.organization_id ?? "";
  return { api, token, workspace_id: workspace?.id ?? "", organization_id };
}
