import type { Client, GraphQLAnswer } from "../support/client.ts";

/** Sends the members of a GraphQL request as the body of a POST. */
export async function post<Data = Record<string, unknown>>(
  client: Client,
  token: string | null,
  body: object,
  also: Record<string, string> = {},
): Promise<GraphQLAnswer<Data>> {
  const headers = { "content-type": "application/json", ...accepting(token), ...also };
  return read(await client.request("/graphql", { method: "POST", headers, body: JSON.stringify(body) }));
}

/** Sends them in the query of a GET; `null` for an answer without a body. */
export function get(
  client: Client,
  token: string | null,
  members: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return client.request(`/graphql?${new URLSearchParams(members)}`, { headers: { ...accepting(token), ...headers } });
}

export async function read<Data>(response: Response): Promise<GraphQLAnswer<Data>> {
  const { errors, ...answer } = (await response.json()) as GraphQLAnswer<Data>;
  return { ...answer, errors, status: response.status, headers: response.headers };
}

const accepting = (token: string | null): Record<string, string> => ({
  accept: "application/graphql-response+json",
  ...(token !== null && { authorization: `Bearer ${token}` }),
});
