import { getOperationAST, Kind as NodeKind } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "../../rest-compat/routes.ts";
import { ERRORS } from "../../src/platform/errors/errors.ts";
import { faulty } from "../support/faults.ts";
import { MAIL } from "../support/mails.ts";
import { memegenStandin } from "../support/standins/memegen.ts";
import { openaiStandin } from "../support/standins/openai.ts";
import { languageEnv } from "../support/standins/openaiAnswers.ts";
import { world } from "../support/world.ts";
import { credential, type Kind, type Scene, sceneOf } from "../tenancy/cast.ts";
import { DECISIONS, type Decision, verdictOf } from "../tenancy/decisions.ts";
import { personasOverHttp } from "../tenancy/sample.ts";
import { ENDPOINTS, type EndpointName } from "./endpoints.ts";
import { type Proof, type Stage, send } from "./proof.ts";
import { proofs } from "./proofs.ts";

let scene: Scene & Stage;
beforeAll(async () => {
  const memegen = await memegenStandin();
  const openai = await openaiStandin();
  const elsewhere = { MEME_CATALOG: "memegen", MEME_CATALOG_URL: memegen.origin };
  const made = await sceneOf(
    await world({ env: { OUTBOUND_ALLOW: "127.0.0.1", ...MAIL, ...elsewhere, ...languageEnv(openai) } }),
  );
  scene = Object.assign(made, { broken: await faulty(made), memegen, openai });
});
afterAll(async () => {
  await scene.broken.close();
  await scene.memegen.close();
  await scene.openai.close();
  await scene.close();
});

/** Endpoints that are decided below their root field, or whose call is about somebody's own: the owner's, or a stranger's offer. */
const BELOW: Readonly<Partial<Record<EndpointName, Decision>>> = {
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
function operationOf({ name }: Proof): string {
  if (BELOW[name]) return name;
  const { document } = routes.find(({ method, path }) => `${method} ${path}` === name) as (typeof routes)[number];
  const operation = getOperationAST(document);
  const [field] = operation?.selectionSet.selections ?? [];
  if (operation == null || field?.kind !== NodeKind.FIELD) throw new Error(`${name} has no root field`);
  return `${operation.operation === "query" ? "Query" : "Mutation"}.${field.name.value}`;
}

/** What is decided of an endpoint: mostly by the one root field behind it. */
const decisionOn = (proof: Proof): Decision => BELOW[proof.name] ?? (DECISIONS[operationOf(proof)] as Decision);

/** The status and the code that a kind is answered with. */
function expected(proof: Proof, kind: Kind): [number, string | undefined] {
  const verdict = verdictOf(decisionOn(proof), kind, operationOf(proof));
  if (verdict === "ok") return [ENDPOINTS[proof.name].success, undefined];
  const code = verdict === "null" ? "NOT_FOUND" : verdict;
  return [ERRORS[code].status, code];
}

const asked = proofs.map((proof) => ({ name: proof.name, decision: decisionOn(proof), operation: operationOf(proof) }));
const cases = personasOverHttp(asked).map(({ name, kind }) => {
  const proof = proofs.find((each) => each.name === name) as Proof;
  return { proof, kind, answer: expected(proof, kind) };
});

describe("over REST as over GraphQL", () => {
  test.each(cases)("$proof.name as $kind: $answer", async ({ proof, kind, answer }) => {
    const call = { ...(await proof.good(scene)), token: await credential(scene, kind) };
    const { status, body } = await send(scene, proof.name, call);
    expect([status, (body as { code?: string }).code]).toEqual(answer);
  });
});
