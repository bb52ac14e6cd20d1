import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PNG } from "../support/domains/publishing.ts";
import { type FakeMastodon, fakeMastodon } from "../support/fakes/mastodon.ts";
import { installFolder } from "../support/run/installFolder.ts";

/** The parts of masto that are used here. A fresh clone does not contain its types. */
interface Masto {
  v1: {
    apps: { create(app: object): Promise<{ clientId: string; clientSecret: string }> };
    accounts: {
      verifyCredentials(): Promise<{ id: string; username: string }>;
      $select(id: string): { statuses: { list(page: object): Promise<{ id: string }[]> } };
    };
    statuses: {
      create(status: object, options?: { requestInit: { headers: Headers } }): Promise<{ id: string; url: string }>;
      $select(id: string): { remove(): Promise<unknown>; source: { fetch(): Promise<{ text: string }> } };
    };
  };
  v2: {
    instance: { fetch(): Promise<{ configuration: { statuses: { maxCharacters: number } } }> };
    media: { create(medium: object): Promise<{ id: string; type: string; description: string }> };
  };
}
interface Library {
  createRestAPIClient(options: { url: string; accessToken?: string }): Masto;
  createOAuthAPIClient(options: { url: string }): {
    token: { create(grant: object): Promise<{ accessToken: string }> };
    revoke(token: object): Promise<void>;
  };
}

const CLIENT = new URL("networks/", import.meta.url);
const OUT_OF_BAND = "urn:ietf:wg:oauth:2.0:oob";
let library: Library;
let fake: FakeMastodon;
beforeAll(async () => {
  installFolder(fileURLToPath(CLIENT));
  library = (await import(new URL("node_modules/masto/dist/index.js", CLIENT).href)) as Library;
  fake = await fakeMastodon();
}, 120_000);
afterAll(() => fake.close());

test("masto registers, exchanges a code, and writes, reads and deletes statuses with media", async () => {
  const url = fake.origin;
  const app = await library
    .createRestAPIClient({ url })
    .v1.apps.create({ clientName: "A client", redirectUris: OUT_OF_BAND });
  const client = { clientId: app.clientId, clientSecret: app.clientSecret };
  const grant = { grantType: "authorization_code", redirectUri: OUT_OF_BAND, code: fake.code("ada") };
  const { accessToken } = await library.createOAuthAPIClient({ url }).token.create({ ...client, ...grant });
  const masto = library.createRestAPIClient({ url, accessToken });

  const self = await masto.v1.accounts.verifyCredentials();
  expect(self.username).toBe("ada");
  expect((await masto.v2.instance.fetch()).configuration.statuses.maxCharacters).toBe(640);

  const medium = await masto.v2.media.create({ file: PNG, description: "A pixel" });
  expect(medium).toMatchObject({ type: "image", description: "A pixel" });
  const requestInit = { headers: new Headers({ "Idempotency-Key": "key-1" }) };
  const status = { status: "Hello", mediaIds: [medium.id] };
  const first = await masto.v1.statuses.create(status, { requestInit });
  expect((await masto.v1.statuses.create(status, { requestInit })).id).toBe(first.id);
  const reply = await masto.v1.statuses.create({ status: "Reply", inReplyToId: first.id });
  const list = () => masto.v1.accounts.$select(self.id).statuses.list({ limit: 5 });
  expect((await list()).map(({ id }) => id)).toEqual([reply.id, first.id]);
  expect((await masto.v1.statuses.$select(reply.id).source.fetch()).text).toBe("Reply");
  await masto.v1.statuses.$select(reply.id).remove();
  expect((await list()).map(({ id }) => id)).toEqual([first.id]);

  await expect(masto.v1.statuses.create({ status: "a".repeat(641) })).rejects.toMatchObject({ statusCode: 422 });
  await library.createOAuthAPIClient({ url }).revoke({ ...client, token: accessToken });
  await expect(masto.v1.accounts.verifyCredentials()).rejects.toMatchObject({ statusCode: 401 });
});
