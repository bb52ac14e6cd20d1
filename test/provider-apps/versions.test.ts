import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiVersionOf, scopesOf } from "../../src/domains/provider-apps/read.ts";
import { endingVersions, usedVersions } from "../../src/domains/provider-apps/versions.ts";
import { WrongEnvironment } from "../../src/platform/env/env.ts";
import { readEnvironment } from "../../src/server/boot/environment.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

function complaints(source: Record<string, string>): string[] {
  try {
    readEnvironment(source);
  } catch (error) {
    if (!(error instanceof WrongEnvironment)) throw error;
    return error.message.split("\n  ").slice(1);
  }
  return [];
}

describe("PROVIDER_API_VERSIONS", () => {
  test("replaces the usual version, whose end is known", () => {
    expect(apiVersionOf({ env: readEnvironment({}) }, "linkedin")).toMatch(/^20\d{4}$/);
    expect(apiVersionOf({ env: readEnvironment({}) }, "mastodon")).toBe("");
    const env = readEnvironment({ PROVIDER_API_VERSIONS: "linkedin=202610" });
    expect(apiVersionOf({ env }, "linkedin")).toBe("202610");
    expect(usedVersions(env)).toContainEqual({
      provider: "linkedin",
      version: "202610",
      endsAt: new Date("2027-10-01T00:00:00Z"),
    });
  });

  test.each([
    ["linkedin", "PROVIDER_API_VERSIONS.0: must be provider=version"],
    ["linkedin=202613", "PROVIDER_API_VERSIONS: the version of linkedin must be one such as 20"],
    ["mastodon=202610", "PROVIDER_API_VERSIONS: mastodon must be a provider whose API has versions"],
    ["nowhere=1", "PROVIDER_API_VERSIONS: nowhere must be a provider whose API has versions"],
  ])("refuses %s", (PROVIDER_API_VERSIONS, message) => {
    expect(complaints({ PROVIDER_API_VERSIONS })).toEqual([expect.stringContaining(message)]);
  });
});

describe("PROVIDER_SCOPES", () => {
  test("names the scopes of a consent, separated by spaces", () => {
    const env = readEnvironment({ PROVIDER_SCOPES: "linkedin=openid profile, mastodon=read" });
    expect([scopesOf({ env }, "linkedin"), scopesOf({ env }, "mastodon"), scopesOf({ env }, "bluesky")]).toEqual([
      ["openid", "profile"],
      ["read"],
      null,
    ]);
  });

  test.each([
    ["linkedin=", "PROVIDER_SCOPES.0: must be provider=scope scope"],
    ["nowhere=read", "PROVIDER_SCOPES: nowhere must be a provider: mastodon, "],
  ])("refuses %s", (PROVIDER_SCOPES, message) => {
    expect(complaints({ PROVIDER_SCOPES })).toEqual([expect.stringContaining(message)]);
  });
});

test("a version that accounts need is logged from 60 days before its end", async () => {
  const { services } = w.app;
  const warned: unknown[] = [];
  const log = { ...services.log, warning: (...said: unknown[]) => void warned.push(said) };
  const [used] = usedVersions(services.env).filter(({ provider }) => provider === "linkedin");
  const at = (days: number) => new Date((used?.endsAt.getTime() ?? 0) - days * 86_400_000);
  const run = (days: number) =>
    endingVersions.run({ ...services, log, now: () => at(days) }, new AbortController().signal);
  await run(59);
  expect(warned).toEqual([]);
  await socialAccount(w, w.ids.workspace, { provider: "linkedin" });
  await run(61);
  expect(warned).toEqual([]);
  await run(59);
  expect(warned).toEqual([
    [
      "provider.version_ends",
      { provider: "linkedin", version: used?.version, endsAt: used?.endsAt.toISOString(), accounts: 1 },
    ],
  ]);
});
