import { expect, test } from "vitest";
import { openLog } from "../../src/platform/log/logtape.ts";
import { plantMastodon } from "../delivery/rows.ts";
import { act } from "../support/domains/publish.ts";
import { fakeMastodon } from "../support/fakes/mastodon.ts";
import { runJobs } from "../support/jobs.ts";
import { world } from "../support/world.ts";
import { caller } from "./caller.ts";

test("a server without a receiver sends no trace header, stores none, and its log line names the caller's trace", async () => {
  const lines: Record<string, unknown>[] = [];
  const { header, traceId } = caller();
  const begin = new Date();
  const mastodon = await fakeMastodon(() => begin);
  const w = await world({
    log: openLog("debug", (line) => void lines.push(JSON.parse(line) as Record<string, unknown>)),
    now: begin,
    env: { OUTBOUND_ALLOW: mastodon.host },
  });
  try {
    const { services } = w.app;
    const account = await plantMastodon(services, w.ids.workspace, mastodon.origin, mastodon.code());
    const input = { workspaceId: w.ids.workspace, accountIds: [account], segments: [{ text: "untraced" }] };
    const { data } = await act(w, w.users.editor.token, "createPublication", input, header);
    await act(w, w.users.editor.token, "publishNow", { id: data.acted.publication.id }, header);
    const stored = await w.db.prisma.outboxMessage.findMany({ select: { traceparent: true } });
    expect(stored).toEqual([{ traceparent: null }]);
    await runJobs(services);
    expect(mastodon.posts).toMatchObject([{ text: "untraced" }]);
    for (const { headers } of mastodon.requests) expect(headers).not.toHaveProperty("traceparent");
    expect(lines.filter(({ message }) => message === "request")).toMatchObject([{ traceId }, { traceId }]);
  } finally {
    await w.close();
    await mastodon.close();
  }
});
