import { getOperationAST, Kind as NodeKind } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "../../../rest-compat/routes.ts";
import { ERRORS } from "../../../src/platform/errors/table.ts";
import { faulty } from "../../support/database/faults.ts";
import { MAIL } from "../../support/domains/mails.ts";
import { fakeDiscord } from "../../support/fakes/discord.ts";
import { fakeMemegen } from "../../support/fakes/memegen.ts";
import { fakeOpenai } from "../../support/fakes/openai.ts";
import { languageEnv } from "../../support/fakes/openaiAnswers.ts";
import { fakeStripe } from "../../support/fakes/stripe.ts";
import { world } from "../../support/world.ts";
import { DECISIONS, type Decision, verdictOf } from "../../tenancy/decisions.ts";
import { credential, type Persona, type Scene, sceneOf } from "../../tenancy/personas.ts";
import { personasOverHttp } from "../../tenancy/sample.ts";
import { type Endpoint, endpointOf, endpoints } from "./endpoints.ts";
import { type Stage, send } from "./fixture.ts";

let scene: Scene & Stage;
beforeAll(async () => {
  const discord = await fakeDiscord();
  const memegen = await fakeMemegen();
  const openai = await fakeOpenai();
  const stripe = await fakeStripe(() => scene.clock.now());
  const elsewhere = { MEME_CATALOG: "memegen", MEME_CATALOG_URL: memegen.origin };
  const made = await sceneOf(
    await world({
      env: { OUTBOUND_ALLOW: "127.0.0.1", ...MAIL, ...elsewhere, ...languageEnv(openai) },
    }),
  );
  scene = Object.assign(made, { broken: await faulty(made), discord, memegen, openai, stripe });
});
afterAll(async () => {
  await scene.broken.close();
  await scene.discord.close();
  await scene.memegen.close();
  await scene.openai.close();
  await scene.stripe.close();
  await scene.close();
});

/** Endpoints whose permission is decided below their root field, or whose call concerns a person's own object. */
const BELOW: Readonly<Record<string, Decision>> = {
  "GET /notifications": {
    takes: "read",
    arguments: () => ({}),
    roles: { ok: ["owner", "admin", "editor", "viewer", "boundHere"], others: "FORBIDDEN" },
  },
  "POST /auth/email-change/{id}/confirm": { takes: "session", arguments: () => ({}), roles: { others: "NOT_FOUND" } },
  "POST /organization-ownership-transfers/accept": {
    takes: "session",
    arguments: () => ({}),
    roles: { others: "NOT_FOUND" },
  },
  "DELETE /notifications/mutes/{id}": {
    takes: "write",
    arguments: () => ({}),
    roles: { ok: ["owner", "boundHere"], FORBIDDEN: ["boundElsewhere"], others: "NOT_FOUND" },
  },
};

/** The one root field behind an endpoint, or the endpoint itself where more is decided below that. */
function operationOf({ name }: Endpoint): string {
  if (BELOW[name]) return name;
  const { document } = routes.find(({ method, path }) => `${method} ${path}` === name) as (typeof routes)[number];
  const operation = getOperationAST(document);
  const [field] = operation?.selectionSet.selections ?? [];
  if (operation == null || field?.kind !== NodeKind.FIELD) throw new Error(`${name} has no root field`);
  return `${operation.operation === "query" ? "Query" : "Mutation"}.${field.name.value}`;
}

/** The decision about an endpoint: in most cases that of the one root field behind it. */
const decisionOn = (endpoint: Endpoint): Decision =>
  BELOW[endpoint.name] ?? (DECISIONS[operationOf(endpoint)] as Decision);

/** The status and the code that a persona is answered with. */
function expected(endpoint: Endpoint, persona: Persona): [number, string | undefined] {
  const verdict = verdictOf(decisionOn(endpoint), persona);
  if (verdict === "ok") return [endpoint.success, undefined];
  const code = verdict === "null" ? "NOT_FOUND" : verdict;
  return [ERRORS[code].status, code];
}

const operations = endpoints.map((endpoint) => ({
  name: endpoint.name,
  decision: decisionOn(endpoint),
  operation: operationOf(endpoint),
}));
const cases = personasOverHttp(operations).map(({ name, persona }) => {
  const endpoint = endpointOf(name);
  return { endpoint, persona, answer: expected(endpoint, persona) };
});

test("every decision below a root field is one of an endpoint", () => {
  const names = endpoints.map(({ name }) => name);
  expect(Object.keys(BELOW).filter((name) => !names.includes(name))).toEqual([]);
});

describe("over REST as over GraphQL", () => {
  test.each(cases)("$endpoint.name as $persona: $answer", async ({ endpoint, persona, answer }) => {
    const call = { ...(await endpoint.good(scene)), token: await credential(scene, persona) };
    const { status, body } = await send(scene, endpoint.name, call);
    expect([status, (body as { code?: string }).code]).toEqual(answer);
  });
});
