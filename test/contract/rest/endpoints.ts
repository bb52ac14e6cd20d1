import { readdirSync } from "node:fs";
import { answerOf } from "./answer.ts";
import { type Documented, documented } from "./documented.ts";
import type { Fixture } from "./fixture.ts";
import type { Shape } from "./shape.ts";

/** One documented operation with its fixture. */
export interface Endpoint extends Fixture {
  readonly documented: Documented;
  readonly success: number;
  /** The schema of the whole answer: that of the OpenAPI document with the rules of the fixture. */
  readonly answer: Shape;
}

const folder = new URL("./fixtures/", import.meta.url);
const files = readdirSync(folder).toSorted();

/** All fixtures of test/contract/fixtures. A new endpoint needs only a file there. */
const fixtures = await Promise.all(
  files.map(async (file) => fixtureIn(file, await import(new URL(file, folder).href))),
);

function fixtureIn(file: string, module: object): Fixture {
  const exports = Object.values(module).filter(
    (value): value is Fixture => typeof value === "object" && "precedence" in value,
  );
  const [fixture] = exports;
  if (fixture === undefined || exports.length > 1)
    throw new Error(`${file} must export exactly one fixture, and exports ${exports.length}`);
  return fixture;
}

/** The endpoints that have a fixture. */
export const endpoints: readonly Endpoint[] = fixtures.map((fixture) => {
  const row = documented.find(({ name, kind }) => name === fixture.name && kind === "operation");
  if (row === undefined) throw new Error(`docs/interface.md has no row for ${fixture.name}`);
  return {
    ...fixture,
    documented: row,
    success: row.success,
    answer: answerOf(fixture.name, row.success, fixture.answer),
  };
});

/** @throws Error for a name without a fixture */
export function endpointOf(name: string): Endpoint {
  const match = endpoints.find((endpoint) => endpoint.name === name);
  if (match === undefined) throw new Error(`${name} has no fixture`);
  return match;
}
