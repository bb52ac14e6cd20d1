import type { GraphQLEnumType } from "graphql";
import { describe, expect, expectTypeOf, test } from "vitest";
import { schema } from "../../schema/index.ts";
import { APP_PROVIDERS } from "../../src/providers/apps.ts";
import type { Provider } from "../../src/providers/provider.ts";
import { limitsOf, PROVIDER_NAMES, PROVIDERS, providerName, providerOf } from "../../src/providers/registry.ts";

describe("the registry of providers", () => {
  test("lists what accounts can be connected on, and the API shows the same list", () => {
    const type = schema.getType("AccountProvider") as GraphQLEnumType;
    const shown = type.getValues().map(({ name, value, description }) => ({ name, value, description }));
    const listed = PROVIDER_NAMES.map((name) => ({
      name: name.toUpperCase(),
      value: name,
      description: PROVIDERS[name].description,
    }));
    expect(shown).toEqual(listed);
    expect(PROVIDER_NAMES).toEqual(expect.arrayContaining(["mastodon", "bluesky"]));
  });

  test.each(PROVIDER_NAMES)("names %s in lower-case letters", (name) => {
    expect(name).toMatch(/^[a-z]+$/);
  });

  test.each(["myspace", "constructor", ""])("has no entry named %j", (name) => {
    expect(() => providerOf(name)).toThrow(`no provider is named ${name}`);
    expect(() => providerName(name)).toThrow(`no provider is named ${name}`);
  });

  test("requires every member of an entry, so that the type checker names a missing one", () => {
    type Optional = { [Name in keyof Provider]-?: undefined extends Provider[Name] ? Name : never }[keyof Provider];
    expectTypeOf<Optional>().toBeNever();
  });

  test("takes apps of each provider that is connected by an authorization code or a bot, and of no other", () => {
    const taking = PROVIDER_NAMES.filter((name) => APP_PROVIDERS.has(name));
    expect(taking).toEqual(PROVIDER_NAMES.filter((name) => PROVIDERS[name].connect.by !== "appPassword"));
  });

  test("completes the stored limits of an account with those of its provider", () => {
    const { limits } = providerOf("mastodon").capabilities;
    expect(limitsOf({ provider: "mastodon", limits: {} })).toEqual(limits);
    expect(limitsOf({ provider: "mastodon", limits: { characters: 7 } })).toEqual({ ...limits, characters: 7 });
  });
});
