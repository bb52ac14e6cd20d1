import { type OAuthClientProvider, UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { OAuthClientInformationMixed, OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import { browse, formOf } from "./domains/oauth.ts";
import { type Agent, agent, fetchOf, MCP } from "./mcp.ts";
import type { Person, World } from "./world.ts";

/** The ways in which an agent gets its client id: by hand, by its description, or by registering itself. */
export type Client = { clientId: string } | { description: string } | "registers";

interface Options {
  readonly client: Client;
  /** The workspace that the person chooses; null for all. */
  readonly workspaceId?: string | null;
}

export interface SignedInAgent extends Agent {
  /** The addresses at which the person was asked, in their order. */
  readonly prompts: readonly URL[];
  /** The texts of the consent pages. */
  readonly pages: readonly string[];
  /** The tokens that the agent has now. */
  tokens(): OAuthTokens | undefined;
}

const REDIRECT = "http://localhost:53117/back";

/**
 * Signs in as the protocol's own client does: refused, led to the metadata, allowed by the person, with a code, with a
 * token. The person allows whatever the agent asks for later.
 */
export async function signedInAgent(
  w: World,
  as: Person,
  { client, workspaceId = null }: Options,
): Promise<SignedInAgent> {
  let [verifier, url] = ["", new URL(MCP)];
  let tokens: OAuthTokens | undefined;
  let registration: OAuthClientInformationMixed | undefined;
  if (typeof client === "object" && "clientId" in client) registration = { client_id: client.clientId };
  const prompts: URL[] = [];
  const pages: string[] = [];
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    ...(typeof client === "object" && "description" in client && { clientMetadataUrl: client.description }),
    clientMetadata: { client_name: "Desk agent", redirect_uris: [REDIRECT] },
    clientInformation: () => registration,
    saveClientInformation: (information) => void (registration = information),
    tokens: () => tokens,
    saveTokens: (issued) => void (tokens = issued),
    invalidateCredentials: () => void (tokens = undefined),
    redirectToAuthorization: (address) => void (url = address),
    saveCodeVerifier: (text) => void (verifier = text),
    codeVerifier: () => verifier,
  };

  async function allow(): Promise<void> {
    const { pathname, search } = url;
    prompts.push(url);
    const page = await browse(w, pathname + search, { as });
    pages.push(page.text);
    const form = { form: formOf(page.text), decision: "allow", workspace: workspaceId ?? "" };
    const { told } = await browse(w, pathname + search, { as, form });
    const transport = new StreamableHTTPClientTransport(MCP, { authProvider: provider, fetch: fetchOf(w) });
    await transport.finishAuth(told["code"] ?? "");
  }

  /** Runs an action, once more after the person allowed what the client then asked for. */
  async function allowing<Value>(action: () => Promise<Value>): Promise<Value> {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof UnauthorizedError)) throw error;
      await allow();
      return action();
    }
  }

  const connected = await allowing(() => agent(w, null, { authProvider: provider }));
  const call: Agent["call"] = (name, args) => allowing(() => connected.call(name, args));
  return { client: connected.client, call, prompts, pages, tokens: () => tokens };
}
