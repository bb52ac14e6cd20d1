import { describe, expect, test } from "vitest";
import { type ProviderName, providerOf } from "../../src/providers/registry.ts";
import { notingPauses, pauseOf } from "../../src/providers/shared/rateLimits.ts";

const NOW = new Date("2026-03-01T12:00:00.000Z");
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const unix = (at: Date) => String(at.getTime() / 1000);

const paused = (provider: ProviderName, status: number, headers: Record<string, string>) =>
  pauseOf(new Response(null, { status, headers }), providerOf(provider).rateLimits, NOW);

describe("an answer pauses", () => {
  test.each<[string, ProviderName, number, Record<string, string>, "account" | "app", number]>([
    [
      "a Mastodon account whose last request it was, until an ISO date",
      "mastodon",
      200,
      { "x-ratelimit-remaining": "0", "x-ratelimit-reset": after(300).toISOString() },
      "account",
      300,
    ],
    [
      "a Pixelfed account, until Unix seconds",
      "pixelfed",
      200,
      { "x-ratelimit-remaining": "0", "x-ratelimit-reset": unix(after(60)) },
      "account",
      60,
    ],
    [
      "a Bluesky account, until Unix seconds",
      "bluesky",
      200,
      { "ratelimit-remaining": "0", "ratelimit-reset": unix(after(3600)) },
      "account",
      3600,
    ],
    [
      "a Discord channel, for the seconds of the most exact header",
      "discordwebhook",
      200,
      {
        "x-ratelimit-remaining": "0",
        "x-ratelimit-reset": unix(after(2)),
        "x-ratelimit-reset-after": "1.25",
        "x-ratelimit-bucket": "abcd",
      },
      "account",
      1.25,
    ],
    [
      "a Discord channel that others filled",
      "discordwebhook",
      429,
      { "retry-after": "1337", "x-ratelimit-remaining": "9", "x-ratelimit-scope": "shared" },
      "account",
      1337,
    ],
    [
      "all of Discord after its global limit",
      "discordwebhook",
      429,
      { "retry-after": "65", "x-ratelimit-global": "true", "x-ratelimit-scope": "global" },
      "app",
      65,
    ],
    ["all of Discord after too many invalid requests", "discordwebhook", 429, { "retry-after": "600" }, "app", 600],
    ["a WordPress site, for the seconds of Retry-After", "wordpress", 429, { "retry-after": "30" }, "account", 30],
    ["a Telegram channel, until a date", "telegram", 429, { "retry-after": after(90).toUTCString() }, "account", 90],
    [
      "an account, by the reset of a 429 without Retry-After",
      "mastodon",
      429,
      { "x-ratelimit-reset": after(120).toISOString() },
      "account",
      120,
    ],
  ])("%s", (_what, provider, status, headers, of, seconds) => {
    expect(paused(provider, status, headers)).toEqual({ of, until: after(seconds) });
  });

  test.each<[string, ProviderName, number, Record<string, string>]>([
    ["requests are left", "mastodon", 200, { "x-ratelimit-remaining": "1", "x-ratelimit-reset": unix(after(60)) }],
    ["the reset is over", "bluesky", 200, { "ratelimit-remaining": "0", "ratelimit-reset": unix(after(-1)) }],
    ["the reset is not stated", "discordwebhook", 200, { "x-ratelimit-remaining": "0" }],
    ["the headers are another network's", "bluesky", 200, { "x-ratelimit-remaining": "0", "retry-after": "60" }],
    ["a network without such headers refuses nothing", "telegram", 200, { "retry-after": "60" }],
    ["a refusal names no time", "mastodon", 429, {}],
    ["another refusal names a time", "mastodon", 503, { "retry-after": "60" }],
  ])("nothing if %s", (_what, provider, status, headers) => {
    expect(paused(provider, status, headers)).toBeNull();
  });

  test("for as long as the longest of several answers says", async () => {
    const waits = ["5", "60", "20"];
    const answering = async () =>
      new Response(null, { status: 429, headers: { "retry-after": waits.shift() ?? "", "x-ratelimit-scope": "user" } });
    const { fetch, pauses } = notingPauses(answering, providerOf("discordwebhook").rateLimits, () => NOW);
    for (let times = 0; times < 3; times += 1) await fetch("https://discord.com/");
    expect([...pauses]).toEqual([["account", after(60)]]);
  });
});
