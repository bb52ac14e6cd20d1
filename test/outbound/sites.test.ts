import { describe, expect, test } from "vitest";
import { PATHS } from "./paths.ts";
import { membersIn, ownCallers, providerMembers, sitesIn, sitesOf } from "./sites.ts";

/** Sites whose host is the operator's choice, so that no user can make the host slow. */
const OF_OPERATORS: Readonly<Record<string, string>> = {
  "src/domains/accounts/channels/createCode.ts createChannelCode": "the server of bots: PROVIDER_API_URLS",
  "src/domains/accounts/channels/receive.ts receive": "the server of bots: PROVIDER_API_URLS",
  "src/domains/accounts/channels/sweep.ts listen": "the server of bots: PROVIDER_API_URLS",
  "src/domains/accounts/selections/create.ts createChannelConnection": "no network with instances has targets",
  "src/domains/memes/remote/ask.ts askForTemplates": "MEME_CATALOG_URL",
  "src/domains/memes/remote/draw.ts drawAtProvider": "MEME_CATALOG_URL",
  "src/server/app.ts shared": "the handler of requests",
  "src/server/router.ts createRouter": "the handler of requests",
  "src/server/start.ts start": "the handler of requests",
};

/** Sites that take https addresses alone, which the hosts of the stage do not have, with their tests of slow hosts. */
const OVER_TLS: Readonly<Record<string, string>> = {
  "src/domains/oauth/clients/document.ts download": "silent and endless hosts in test/oauth/documents.test.ts",
};

/** Members of a provider that call the server of bots. */
const OF_BOTS = ["listen", "messages", "account", "deleteMessage"];

/** Files that make calls themselves. */
const CALLERS: Readonly<Record<string, string>> = {
  "src/domains/identity/issuer/issuer.ts": "the identity provider of the environment",
  "src/domains/publications/delivery/deadline.ts": "passes a call on to the client",
  "src/platform/language-models/openLanguageModel.ts": "the language model of the environment",
  "src/platform/language-models/openai.ts": "the language model of the environment",
  "src/platform/outbound/boundedFetch.ts": "the client of operators' hosts",
  "src/platform/outbound/gate.ts": "the client of users' hosts",
  "src/platform/outbound/tracedFetch.ts": "the client of operators' hosts",
  "src/platform/payments/stripe.ts": "the payment provider of the environment",
  "src/platform/services/openServices.ts": "opens the client of users' hosts",
  "src/platform/storage/s3Bucket.ts": "the storage of the environment",
  "src/server/listen/operatorPort.ts": "the server on the same machine",
  "src/server/monitoring/outsideParts.ts": "probes of hosts of the environment",
  "src/commands/administration/certifyNetwork.ts": "opens the client of users' hosts for an operator",
  "src/commands/certification/recorder.ts": "passes a call on to the client",
  "src/commands/prepare.ts": "the server that is being built",
};

describe("every call of a host that a user chose", () => {
  test("has a row in the table of paths, and every other call says whose host it is", () => {
    const sites = sitesOf("src/{domains,server}/**/*.ts").filter((site) => !site.startsWith("src/server/demo/"));
    const rows = [...PATHS.flatMap((path) => path.sites), ...Object.keys(OF_OPERATORS), ...Object.keys(OVER_TLS)];
    expect([...new Set(rows)].toSorted()).toEqual(sites);
  });

  test("through a member of a provider has a row in the table of paths", () => {
    const rows = [...PATHS.flatMap(({ members = [] }) => members), ...OF_BOTS];
    expect(rows.toSorted()).toEqual(providerMembers().toSorted());
  });

  test("goes through the guarded client: a file that makes calls itself says which", () => {
    const all = [...PATHS.flatMap((path) => path.sites), ...Object.keys(OVER_TLS)];
    const sites = new Set(all.map((site) => site.split(" ")[0]));
    const others = ownCallers().filter(
      (file) => !sites.has(file) && !/^src\/(providers|server\/demo|domains\/memes\/remote)\//.test(file),
    );
    expect(others).toEqual(Object.keys(CALLERS).toSorted());
  });
});

describe("a call site", () => {
  test.each([
    ["export async function go({ fetch }: Services) { await fetch(url); }", ["x.ts go"]],
    ["export const go = (context) => context.services.fetch(url);", ["x.ts go"]],
    ["function go(services) { return call(services.fetch); }", ["x.ts go"]],
    ["function go(services) { const { fetch } = services; return fetch(url); }", ["x.ts go"]],
    ["function go(jobs) { return jobs.fetchAll(); }", []],
  ])("is found in %j", (source, expected) => {
    expect(sitesIn("x.ts", source)).toEqual(expected);
  });

  test.each([
    ["interface P { publish(fetch: Fetch, post: Post): void; check(draft: Draft): void }", ["publish"]],
    ["interface P { readonly find: ((fetch: Fetch) => void) | null }", ["find"]],
  ])("is found among the members of %j", (source, expected) => {
    expect(membersIn("x.ts", source)).toEqual(expected);
  });
});
