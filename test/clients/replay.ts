import createClient from "openapi-fetch";
import { expect } from "vitest";
import type { ServerProcess } from "../support/processes/serverProcess.ts";
import type { paths } from "./openapi.generated.ts";
import { answered } from "./restClient.ts";

/** Steps of a client by name. A later step may use what an earlier one made. */
export type Steps = Readonly<Record<string, () => Promise<unknown>>>;

/** A server, and the requests that sequences of all clients share. */
export type Replay = ReturnType<typeof replayOn>;
export type Api = ReturnType<Replay["clientOf"]>;

export const at = (id: string) => ({ params: { path: { id } } });
export const soon = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/** The `read_at` of a notification that was not read. */
export const UNREAD = "0001-01-01T00:00:00Z";

/** Takes all steps in turn, and returns those that failed, with their problems. */
export async function failuresOf(steps: Steps): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, take] of Object.entries(steps))
    await take().catch((error: unknown) => failed.push(`${name}: ${error instanceof Error ? error.message : error}`));
  return failed;
}

/** Awaits an answer that may have no content. @throws Error for a problem */
export async function done(call: Promise<{ error?: unknown; response: Response }>): Promise<void> {
  const { error, response } = await call;
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(error)}`);
}

/** @param server returns the server, which starts after the tests are declared */
export function replayOn(server: () => ServerProcess) {
  const clientOf = (token?: string) =>
    createClient<paths>({
      baseUrl: `${server().url}/api/v1`,
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    });
  type Client = ReturnType<typeof clientOf>;
  type Role = keyof ServerProcess["demo"]["users"];

  /** Signs in with an email address and a password. */
  async function signedIn(role: Role): Promise<Client> {
    const { email, password } = server().demo.users[role];
    const { token } = await answered(clientOf().POST("/auth/login", { body: { email, password } }));
    return clientOf(token);
  }

  const place = () => server().demo.ids.workspace;
  const account = () => server().demo.ids["account"] ?? "";
  const here = () => ({ params: { query: { workspace_id: place() } } });
  const get = (api: Client, id: string) => answered(api.GET("/publications/{id}", at(id)));

  /** Waits until the publication has the status, and returns it. */
  async function reached(api: Client, id: string, status: "published" | "failed") {
    await expect.poll(async () => (await get(api, id)).status, { timeout: 60_000, interval: 250 }).toBe(status);
    return get(api, id);
  }

  const draftOf = (api: Client, more: object = {}) =>
    answered(
      api.POST("/publications", {
        body: {
          workspace_id: place(),
          title: "",
          source_text: "Fresh bread",
          content_profile: "short_text",
          social_account_ids: [account()],
          ...more,
        },
      }),
    );

  /** Publishes a post that the network refuses, and waits until it has failed. */
  async function refused(api: Client) {
    const { id } = await draftOf(api, { source_text: "Bread #refuse" });
    await answered(api.POST("/publications/{id}/publish-now", { ...at(id), body: { expected_revision: 1 } }));
    return reached(api, id, "failed");
  }

  const library = async (api: Client, filter: object = {}) =>
    (await answered(api.GET("/media", { params: { query: { workspace_id: place(), ...filter } } }))).media;

  /**
   * Uploads a picture as a phone does: the bytes without a credential.
   * @param trailer bytes after the picture, which make it another file
   */
  async function uploaded(api: Client, trailer = ""): Promise<string> {
    const bytes = Buffer.concat([PNG, Buffer.from(trailer)]);
    const body = { workspace_id: place(), filename: "loaf.png", mime_type: "image/png", size: bytes.byteLength };
    const session = await answered(api.POST("/media/upload-session", { body }));
    if (session.deduped) return session.media_id;
    const { url = "", method = "", headers } = session.upload;
    const sent = await fetch(url, { method, headers: headers ?? {}, body: new Uint8Array(bytes) });
    expect(sent.ok).toBe(true);
    const complete = { ...at(session.media_id), body: { workspace_id: place() } };
    const { id } = await answered(api.POST("/media/upload-session/{id}/complete", complete));
    const statusOf = async () => (await library(api)).find((item) => item.id === id)?.processing_status;
    await expect.poll(statusOf, { timeout: 30_000, interval: 250 }).toBe("ready");
    return id;
  }

  /** Uploads a picture as a form, as a command line does. */
  async function uploadedForm(token: string, name: string): Promise<string> {
    const form = new FormData();
    form.set("workspace_id", place());
    form.set("alt_text", `A picture named ${name}.`);
    form.set("file", new File([PNG, name], `${name}.png`, { type: "image/png" }));
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${server().url}/api/v1/media/upload`, { method: "POST", headers, body: form });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { id: string }).id;
  }

  return {
    server,
    clientOf,
    signedIn,
    place,
    account,
    here,
    get,
    reached,
    draftOf,
    refused,
    library,
    uploaded,
    uploadedForm,
  };
}

/** A picture of one pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
