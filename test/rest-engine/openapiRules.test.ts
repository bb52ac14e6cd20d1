import { readFile } from "node:fs/promises";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { expect, test } from "vitest";

const file = new URL("../../rest-compat/openapi.json", import.meta.url);
const source = await readFile(file, "utf8");

/** The accepted findings of Redocly, each with its reason. */
const OF_REDOCLY = [
  // The documented addresses. A fixed segment takes precedence over one in braces, as OpenAPI defines.
  ["no-ambiguous-paths", "#/paths/~1accounts~1{platform}~1auth-url"],
  ["no-ambiguous-paths", "#/paths/~1media~1{id}~1content"],
  ["no-ambiguous-paths", "#/paths/~1media~1{id}~1restore"],
  ["no-ambiguous-paths", "#/paths/~1media~1{id}~1usage"],
  // Probes without parameters, which no client can call wrongly.
  ["operation-4xx-response", "#/paths/~1health/get/responses"],
  ["operation-4xx-response", "#/paths/~1ready/get/responses"],
];

/** The accepted findings of Spectral, each with its reason. */
const OF_SPECTRAL = [
  // Each server has an operator of its own, and the project names no person.
  ["info-contact", "info"],
];

test("openapi.json follows Redocly's recommended rules", { timeout: 60_000 }, async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source, absoluteRef: file.pathname, config });
  expect(problems.map(({ ruleId, location }) => [ruleId, location[0]?.pointer])).toEqual(OF_REDOCLY);
});

test("openapi.json follows Spectral's rules for OpenAPI", { timeout: 60_000 }, async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas, "recommended"]] } as never);
  const problems = await linter.run(source);
  expect(problems.map(({ code, path }) => [code, path.join(".")])).toEqual(OF_SPECTRAL);
});
