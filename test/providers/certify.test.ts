import { globSync, readFileSync } from "node:fs";
import { PassThrough, Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminCommand } from "../../src/commands/admin.ts";
import { certify } from "../../src/commands/certification/certify.ts";
import { QUESTIONS, type Question } from "../../src/commands/certification/questions.ts";
import type { Transcript } from "../../src/commands/certification/recorder.ts";
import { PROVIDER_NAMES, type ProviderName, providerOf } from "../../src/providers/registry.ts";
import { NETWORKS, type StagedNetwork } from "../delivery/networks.ts";
import { differences, replaying } from "../support/transcripts.ts";

/** Transcripts of real networks, which operators made: `<network>/<any name>.json`. */
const FOLDER = fileURLToPath(new URL("transcripts", import.meta.url));

const networks = new Map<ProviderName, StagedNetwork>();
beforeAll(async () => {
  for (const name of PROVIDER_NAMES) networks.set(name, await NETWORKS[name](() => new Date()));
});
afterAll(() => Promise.all([...networks.values()].map(({ fake }) => fake.close())));

const networkOf = (name: ProviderName) => networks.get(name) as StagedNetwork;

/** Runs the command as an operator who answers each question when it is asked. */
async function run(name: ProviderName, changed: Partial<Record<Question, string>> = {}) {
  const { fake, answers, codeAt, hasOneApi, scopes } = networkOf(name);
  const input = new PassThrough();
  const printed = { stdout: "", stderr: "" };
  const answer = async (question: Question) => {
    const page = printed.stderr.split("\n").findLast((line) => line.startsWith("http")) ?? "";
    const reply = { ...answers, ...changed }[question] ?? (question === "code" ? await codeAt?.(page) : "");
    input.write(`${reply ?? ""}\n`);
  };
  const output = {
    stdout: (text: string) => void (printed.stdout += text),
    stderr(text: string) {
      printed.stderr += text;
      const entry = Object.entries(QUESTIONS).find(([, question]) => text === `${question.text}: `);
      if (entry !== undefined) void answer(entry[0] as Question);
    },
    input,
  };
  const source = {
    NODE_ENV: "test",
    OUTBOUND_ALLOW: fake.host,
    ...(hasOneApi && { PROVIDER_API_URLS: `${name}=${fake.origin}` }),
    ...(scopes && { PROVIDER_SCOPES: `${name}=${scopes.join(" ")}` }),
  };
  const code = await adminCommand(["certify", name], source, output);
  return { code, ...printed, transcript: (printed.stdout === "" ? null : JSON.parse(printed.stdout)) as Transcript };
}

/** Certifies again, with the recorded answers in place of the network. */
async function replayed(transcript: Transcript) {
  const fetch = replaying(transcript);
  const name = transcript.network as ProviderName;
  const { sent, answers } = transcript;
  const operator = { ask: async (question: Question) => answers[question] ?? "", say: () => undefined };
  const apiUrl = networkOf(name).hasOneApi ? originOf(transcript) : "";
  const again = await certify(name, { fetch, operator, apiUrl, sent: { ...sent, since: new Date(sent.since) } });
  return { again, left: fetch.left() };
}

const originOf = ({ steps }: Transcript) => new URL(steps[0]?.exchanges[0]?.url ?? "").origin;

const storedOf = (name: ProviderName) =>
  globSync(`${name}/*.json`, { cwd: FOLDER }).map(
    (file) => JSON.parse(readFileSync(`${FOLDER}/${file}`, "utf8")) as Transcript,
  );

describe.each(PROVIDER_NAMES)("npm run admin -- certify %s", (name) => {
  let ran: Awaited<ReturnType<typeof run>>;
  beforeAll(async () => {
    ran = await run(name);
  });

  test("publishes, finds and deletes one post", () => {
    const { fake, chained } = networkOf(name);
    const { find, remove } = providerOf(name);
    const done = remove === null ? "published and found" : "published, found and deleted";
    expect(ran.stderr.split("\n").at(-2)).toBe(`${name} is certified: one post was ${done}.`);
    expect([ran.code, ran.transcript.problem]).toEqual([0, null]);
    expect(chained()).toHaveLength(remove === null ? 1 : 0);
    const asks = find === null ? [] : ["find"];
    const removes = remove === null ? [] : ["remove", ...asks.map((step) => `${step} again`)];
    const steps = ["connect", "publish", ...asks, ...removes];
    expect(ran.transcript.steps.map(({ step }) => step)).toEqual(steps);
    expect(ran.transcript.steps.flatMap(({ exchanges }) => exchanges)).toHaveLength(fake.requests.length - pages(name));
  });

  test("prints no secret", () => {
    const { answers: texts, app = {}, fake } = networkOf(name);
    const answers = Object.entries(texts).flatMap(([question, answer]) =>
      QUESTIONS[question as Question].isSecret ? [answer.split("/").at(-1) ?? ""] : [],
    );
    const sent = fake.requests.flatMap(({ authorization, body }) => [
      authorization?.split(" ")[1] ?? "",
      body["code"] ?? "",
      body["password"] ?? "",
    ]);
    const secrets = [...answers, ...sent, app["bot_token"] ?? ""].filter((text) => text.length > 3);
    expect(secrets.length).toBeGreaterThan(0);
    expect(secrets.filter((secret) => ran.stdout.includes(secret))).toEqual([]);
  });

  test("prints a transcript with which the client comes to the same end again", async () => {
    for (const transcript of [ran.transcript, ...storedOf(name)]) {
      const { again, left } = await replayed(transcript);
      expect([again.problem, left]).toEqual([transcript.problem, 0]);
      const calls = ({ steps }: Transcript) =>
        steps.map(({ exchanges }) => exchanges.map(({ method, url }) => [method, url]));
      expect(calls(again)).toEqual(calls(transcript));
    }
  });

  test("prints a transcript that a later run at the twin does not differ from", async () => {
    const { transcript: twin } = await run(name);
    for (const transcript of [ran.transcript, ...storedOf(name)]) expect(differences(transcript, twin)).toEqual([]);
  });

  test.runIf(providerOf(name).remove)("names the step that failed, and says where the post may be left", async () => {
    const { fake } = networkOf(name);
    const [removal] = ran.transcript.steps.find(({ step }) => step === "remove")?.exchanges ?? [];
    const before = ran.transcript.steps.flatMap(({ exchanges }) => exchanges).indexOf(removal as never);
    fake.fault({ act: "status", status: 503, skip: before + pages(name) });
    const { code, stderr, transcript } = await run(name);
    expect(code).toBe(1);
    expect(stderr).toContain("remove: the provider: unreachable (503). The post may be left at http");
    expect(transcript.problem).toContain("remove: the provider: unreachable (503)");
  });
});

/** The number of pages that a person opens in a browser. */
function pages(name: ProviderName): number {
  const { hasOneApi = false, codeAt } = networkOf(name);
  return hasOneApi && codeAt !== undefined ? 1 : 0;
}

describe("a transcript", () => {
  test("differs from a twin that has another status, another member or another type", async () => {
    const { transcript: twin } = await run("mastodon");
    const changed = structuredClone(twin);
    const exchanges = changed.steps.flatMap((step) => step.exchanges);
    const made = exchanges.find(({ url }) => url.endsWith("/api/v1/statuses"));
    const account = exchanges.find(({ url }) => url.endsWith("/verify_credentials"));
    const app = exchanges.find(({ url }) => url.endsWith("/api/v1/apps"));
    if (!made || !account || !app) throw new Error("a call is missing");
    Object.assign(made.answer as object, { id: 7 });
    delete (account.answer as { acct?: string }).acct;
    app.status = 201;
    expect(differences(changed, twin)).toEqual([
      "connect: POST /api/v1/apps: 201 at the network, 200 here",
      "connect: GET /api/v1/accounts/verify_credentials.acct does not exist at the network",
      "publish: POST /api/v1/statuses.id is number at the network, string here",
    ]);
  });

  test("is not replayed for another call", async () => {
    const { transcript } = await run("mastodon");
    const other = structuredClone(transcript);
    const [first] = other.steps[0]?.exchanges ?? [];
    if (first) first.url = "https://other.example/api/v1/apps";
    await expect(replayed(other)).rejects.toThrow("is asked, and recorded is POST https://other.example/api/v1/apps");
  });
});

test.each([
  [["certify"], "certify takes the name of a network: mastodon, "],
  [["certify", "nowhere"], "certify takes the name of a network: mastodon, "],
  [["certify", "mastodon", "token"], "The action must be one of"],
  [["certify", "mastodon", "--email", "a@example.org"], "certify takes no flag"],
])("the arguments %j are refused", async (args, message) => {
  let said = "";
  const output = { stdout: () => undefined, stderr: (text: string) => void (said += text), input: Readable.from([]) };
  expect(await adminCommand(args, {}, output)).toBe(2);
  expect(said).toContain(message);
});

test("an input that ends before the last answer is refused with the question", async () => {
  const { fake } = networkOf("wordpress");
  let said = "";
  const input = Readable.from([`${fake.origin}\nAda\n`]);
  const output = { stdout: () => undefined, stderr: (text: string) => void (said += text), input };
  expect(await adminCommand(["certify", "wordpress"], { NODE_ENV: "test" }, output)).toBe(1);
  expect(said).toContain("The input ended before the answer to: App password");
});
