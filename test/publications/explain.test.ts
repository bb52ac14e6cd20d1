import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { explanationOf } from "../../src/commands/administration/explain.ts";
import { type Stage, stage } from "../delivery/stage.ts";
import { publication } from "../support/domains/publication.ts";
import { act } from "../support/domains/publish.ts";
import { runJobs } from "../support/jobs.ts";
import { caller } from "../traces/caller.ts";

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.close());

const services = () => s.w.app.services;
const explained = async (id: string) =>
  (await explanationOf(services(), id))?.join("\n").replaceAll(TIME, "(time)") ?? "";

/** Publishes a new publication with a request of this id. @returns its id, and that of its rendition */
async function publish(text: string, accountId: string, requestId: string): Promise<{ id: string; rendition: string }> {
  const { id } = await publication(s.w, s.w.ids.workspace, { text }, [{ accountId }]);
  const input = { id };
  const headers = { "x-request-id": requestId, "idempotency-key": randomUUID() };
  const { errors } = await act(s.w, s.w.users.owner.token, "publishNow", input, headers);
  expect(errors).toBeUndefined();
  const { id: rendition } = await s.w.db.prisma.rendition.findFirstOrThrow({ where: { publicationId: id } });
  return { id, rendition };
}

describe("the explanation of a publication", () => {
  test("names the request, the trace and the message while no worker has taken the job", async () => {
    const { id } = await publish("waits", s.accounts.mastodon, "request-of-waits");
    const { traceId, header } = caller();
    await s.w.db.prisma.outboxMessage.updateMany({ data: header });
    s.w.clock.advance(90_000);
    const text = await explained(id);
    expect(text).toContain(`The publication ${id} is SCHEDULED.\n`);
    expect(text).toContain(`The workspace is ${s.w.ids.workspace} of the organization ${s.w.ids.organization}.\n`);
    expect(text).toContain(`  (time)  publication.publish_requested succeeded, by ${s.w.users.owner.id}\n`);
    expect(text).toContain("  No attempt was made.\n");
    expect(text).toMatch(
      new RegExp(
        `  publication\\.due \\(out_\\w+\\) waits in the outbox, due at \\(time\\), and no worker has taken it; caused by the request request-of-waits, trace ${traceId}\\.`,
      ),
    );
    await runJobs(services());
  });

  test("names attempts and jobs after the delivery, each job with the request that caused the first one", async () => {
    const { id, rendition } = await publish("goes out", s.accounts.bluesky, "request-of-goes-out");
    await runJobs(services());
    const text = await explained(id);
    expect(text).toContain(`The publication ${id} is PUBLISHED.\n`);
    expect(text).toMatch(/  \(time\)  provider_write\.post succeeded, by the server \(attempt att_\w+\)\n/);
    expect(text).toContain(
      `The rendition ${rendition} for the account ${s.accounts.bluesky} (bluesky) is PUBLISHED.\n`,
    );
    expect(text).toMatch(/  The post is https?:\S+\.\n/);
    expect(text).toMatch(/  Attempt 1 \(att_\w+\) of segment 1 began at \(time\) and ended at \(time\): LIVE\.\n/);
    for (const topic of ["publication.due", "rendition.deliver"]) {
      const line = `  ${topic.replace(".", "\\.")} \\([\\w-]{36}\\) was completed at \\(time\\), with try 1; caused by the request request-of-goes-out\\.`;
      expect(text).toMatch(new RegExp(line));
    }
    // The ids of the rendition and of the attempt lead to the same publication.
    const attempt = /att_\w+/.exec(text)?.[0] ?? "";
    expect([await explained(rendition), await explained(attempt)]).toEqual([text, text]);
  });

  test("names the fault of an attempt, and the next step", async () => {
    s.mastodon.fault({ act: "status", path: "/api/v1/statuses", status: 503 });
    const { id } = await publish("is refused", s.accounts.mastodon, "request-of-is-refused");
    await runJobs(services());
    const text = await explained(id);
    expect(text).toContain(`The publication ${id} is PUBLISHING.\n`);
    expect(text).toMatch(/  Attempt 1 \(att_\w+\) .*: AMBIGUOUS with provider_unreachable \(HTTP 503\)\.\n/);
    expect(text).toMatch(/  The provider is asked about the post at \(time\)\.\n/);
    expect(text).toMatch(
      /  rendition\.reconcile \(out_\w+\) waits in the outbox, due at \(time\); caused by the request request-of-is-refused\./,
    );
  });

  test("is null for an unknown id", async () => {
    expect(await explanationOf(services(), "pub_unknown")).toBeNull();
  });
});
