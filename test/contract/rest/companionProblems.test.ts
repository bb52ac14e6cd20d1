import { getOperationAST, print } from "graphql";
import { afterEach, describe, expect, test } from "vitest";
import { post } from "../../documents/send.ts";
import { companions } from "./companionCalls.ts";
import { rowOf, unprovoked, unprovokedCodes, waysOf, writes } from "./companionProblems.ts";
import { send } from "./fixture.ts";
import { expectProblem, placesOf } from "./problem.ts";
import { bodyOf, pageRequestsOf, type RowRequest, requestOf } from "./rowAlone.ts";
import { theStage } from "./stage.ts";
import { withPaths } from "./withPaths.ts";

const stage = theStage();
afterEach(async () => {
  stage().broken.mend();
  stage().stripe.mend();
  await stage().db.prisma.rateLimit.deleteMany();
});

/** The request of a row as a document that any client could send, and as a trusted document. */
const adHoc = ({ document, variables }: RowRequest) => ({ query: print(document), variables });
const trusted = (name: string, { variables }: RowRequest) => {
  const { name: operation } = getOperationAST(rowOf(name).document) ?? {};
  return { documentId: `x-rest:${operation?.value}`, variables };
};

/** Each call opens another page of the payment provider, also with the same key. */
const PORTAL = "POST /organizations/{id}/billing/portal";

/** An answer with the types of its values only, for one that differs each time. */
function typesIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(typesIn);
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, typesIn(member)]));
}

interface Price {
  readonly requested: number;
  readonly maximum: number;
}

/** Whether all values at any depth are null. */
const hasNothing = (value: unknown): boolean =>
  value === null || (typeof value === "object" && Object.values(value ?? {}).every(hasNothing));

/** Problems of REST alone, and those that a second request cannot cause in the same way. */
const OWN = ["VALIDATION_FAILED", "BAD_REQUEST", "INTERNAL", "UNAVAILABLE", "RATE_LIMITED"];

describe.each(companions)("$name", (companion) => {
  const { name, good } = companion;
  const row = rowOf(name);

  test("declares no problem that nothing causes", () => {
    expect([unprovoked(companion), unprovokedCodes(companion)]).toEqual([[], []]);
  });

  test.each(waysOf(companion))("answers $code to $title", async ({ code, at, provoke }) => {
    const problem = expectProblem(await send(stage(), name, await provoke(stage())), code);
    expect(placesOf(problem)).toEqual(at ?? placesOf(problem));
    if (code === "VALIDATION_FAILED") expect(problem.errors).toMatchObject([{ message: "unknown member" }]);
    expect(JSON.stringify(problem)).not.toContain("secret detail");
  });

  const shared = waysOf(companion).filter(({ code }) => !OWN.includes(code));
  test.each(shared)("refuses over GraphQL as over REST: $title", async ({ code, provoke }) => {
    const call = await provoke(stage());
    const { data, errors } = await post(stage().broken, call.token, trusted(name, await requestOf(name, call)));
    // A nullable root field says of a missing object only that it is null.
    const codes = errors?.map(({ extensions }) => extensions.code) ?? [code === "NOT_FOUND" ? code : undefined];
    // Each root field of a document says so for itself.
    expect([...new Set(codes)]).toEqual([code]);
    expect(hasNothing(data ?? null)).toBe(true);
  });

  test("has one answer over REST, as a document and as a trusted document", async () => {
    const acts = writes(name) && (row.refusesKey === true || name === PORTAL);
    const call = await good(stage());
    const key: Record<string, string> =
      writes(name) && !acts ? { "idempotency-key": `parity-${name.replaceAll(/\W/g, "-")}` } : {};
    const rest = await send(stage(), name, { ...call, headers: key });
    for (const form of [adHoc, (request: RowRequest) => trusted(name, request)]) {
      const again = acts ? await good(stage()) : call;
      const answer = await post(stage().broken, again.token, form(await requestOf(name, again)), key);
      expect(answer.errors).toBeUndefined();
      const body = await bodyOf(name, again, answer.data);
      expect(acts ? typesIn(body) : withPaths(body)).toEqual(acts ? typesIn(rest.body) : withPaths(rest.body));
    }
  });

  test("has one price over REST, as a document and as a trusted document", async () => {
    const call = await good(stage());
    const headers = { "x-cost-only": "true" };
    const pages = await pageRequestsOf(name, call);
    const priceOf = async (request: object) =>
      (await post(stage().broken, call.token, request, headers)).extensions?.["cost"] as Price;
    const prices = await Promise.all(pages.map((page) => priceOf(adHoc(page))));
    expect(prices.every(({ requested }) => requested > 0)).toBe(true);
    expect(await priceOf(trusted(name, pages[0]))).toEqual(await priceOf(adHoc(pages[0])));
    const sum = (member: keyof Price) => prices.reduce((total, price) => total + price[member], 0);
    const { body } = await send(stage(), name, { ...call, headers });
    expect(body).toEqual({ cost: { requested: sum("requested"), maximum: sum("maximum") } });
  });
});
