import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { removePosts } from "../../src/domains/publications/removal/remove.ts";
import { CircuitOpen } from "../../src/platform/outbound/circuits.ts";
import { OutboundError } from "../../src/platform/outbound/outboundError.ts";
import type { Services } from "../../src/platform/services/services.ts";
import { drain, sweep } from "../delivery/drain.ts";
import { dataOf } from "../support/answers.ts";
import { readyItem } from "../support/domains/media.ts";
import { act } from "../support/domains/publish.ts";
import { type XStage, xStage } from "./xStage.ts";

const UPLOAD = "POST /2/media/upload";
const DESCRIBE = "POST /2/media/metadata";
const POST = "POST /2/tweets";
const HOUR_MS = 3_600_000;

let s: XStage;
let media: { mediaId: string; altText: string }[];
beforeAll(async () => {
  s = await xStage();
  const items = [await readyItem(s.w, s.w.ids.workspace), await readyItem(s.w, s.w.ids.workspace)];
  media = items.map(({ id }) => ({ mediaId: id, altText: "A color" }));
});
afterAll(() => s.close());
afterEach(() => s.clear());

type Ask = () => Promise<Response>;

/** Services in which the n-th call of a kind does something else, or something more. */
function withCall(call: string, time: number, instead: (ask: Ask) => Promise<Response>): Services {
  let times = 0;
  const fetch: Services["fetch"] = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const ask = () => s.w.app.services.fetch(input, init);
    if (`${init?.method} ${pathname}` !== call) return ask();
    times += 1;
    return times === time ? instead(ask) : ask();
  };
  return { ...s.w.app.services, fetch };
}

const held = (): Promise<Response> => {
  const cause = new CircuitOpen("providers", new Date(s.w.clock.now().getTime() + 60_000));
  return Promise.reject(new OutboundError("circuit", "calls to the host are paused after failures", { cause }));
};

/** The worker gets no answer; its call ends when everything is over. */
function killedAt(call: string, time: number) {
  const { promise: killed, resolve } = Promise.withResolvers<"killed">();
  const services = withCall(call, time, () => {
    resolve("killed");
    return new Promise(() => undefined);
  });
  return { services, killed };
}

const ended = async () => [await s.used(), (await s.costs()).reserved, await s.w.db.prisma.costReservation.count()];

describe("the steps of a post", () => {
  test("are billed once when the host is out of reach behind the first of them", async () => {
    const planted = await s.due("Held with pictures", { media });
    await drain(withCall(UPLOAD, 2, held));
    expect((await s.renditionOf(planted)).deliveryState).toBe("QUEUED");
    expect(await s.costs()).toMatchObject({ spent: { media_metadata: 5000 }, reserved: 20_000 });
    expect(await s.used()).toBe(25_000);
    await s.settle(2);
    expect((await s.renditionOf(planted)).status).toBe("PUBLISHED");
    expect((await s.costs()).spent).toEqual({ media_metadata: 10_000, post: 15_000 });
    expect(await ended()).toEqual([25_000, 0, 0]);
  });

  test("are billed once when their worker is killed between them", async () => {
    const planted = await s.due("Killed with pictures", { media });
    const { services, killed } = killedAt(UPLOAD, 2);
    await drain(services, {}, killed);
    expect((await s.costs()).spent).toEqual({ media_metadata: 5000 });
    s.w.clock.advance(HOUR_MS / 2);
    await sweep(s.w.app.services);
    await s.settle(3);
    expect((await s.renditionOf(planted)).status).toBe("PUBLISHED");
    expect((await s.costs()).spent).toEqual({ media_metadata: 10_000, post: 15_000 });
    expect(await ended()).toEqual([25_000, 0, 0]);
  });

  test("are billed once when their worker goes on after its lease ended", async () => {
    const planted = await s.due("Late with pictures", { media });
    const late = withCall(DESCRIBE, 2, async (ask) => {
      const answer = await ask();
      s.w.clock.advance(HOUR_MS / 2);
      await sweep(s.w.app.services);
      return answer;
    });
    await drain(late);
    expect((await s.costs()).spent["media_metadata"]).toBe(10_000);
    await s.settle(3);
    expect((await s.renditionOf(planted)).status).toBe("PUBLISHED");
    // X has described the second picture twice, because its first description was not stored.
    expect((await s.costs()).spent).toEqual({ media_metadata: 15_000, post: 15_000 });
    expect(await ended()).toEqual([30_000, 0, 0]);
  });
});

describe("a post whose worker stopped", () => {
  /** Delivers a post whose answer arrives after the lease ended. */
  async function lateAnswer(answerOf: (answer: Response) => Response | Promise<Response> = (answer) => answer) {
    const planted = await s.due("Late");
    const { services } = s.w.app;
    const late = withCall(POST, 1, async (ask) => {
      const answer = await ask();
      s.w.clock.advance(HOUR_MS / 2);
      await sweep(services);
      expect((await s.renditionOf(planted)).errorCode).toBe("worker_lost");
      expect(await s.used()).toBe(15_000);
      return answerOf(answer);
    });
    await drain(late);
    return planted;
  }

  test("is billed once when the answer arrives late", async () => {
    const planted = await lateAnswer();
    expect((await s.renditionOf(planted)).status).toBe("PUBLISHED");
    expect((await s.costs()).spent).toEqual({ post: 15_000 });
    expect(await ended()).toEqual([15_000, 0, 0]);
  });

  test("is billed once when its answer arrives after the post was found", async () => {
    const planted = await lateAnswer(async (answer) => {
      await s.settle(3);
      return answer;
    });
    expect((await s.renditionOf(planted)).status).toBe("PUBLISHED");
    expect(s.fake.posts).toHaveLength(1);
    expect((await s.costs()).spent).toEqual({ post: 15_000, post_read: 5000 });
    expect(await ended()).toEqual([20_000, 0, 0]);
  });

  test("is billed once when a late answer says that the post was refused", async () => {
    s.fake.fault({ act: "status", status: 429, path: POST });
    const planted = await lateAnswer();
    expect((await s.renditionOf(planted)).deliveryState).toBe("QUEUED");
    await s.settle(3);
    expect((await s.renditionOf(planted)).status).toBe("PUBLISHED");
    expect(s.fake.posts).toHaveLength(1);
    expect((await s.costs()).spent["post"]).toBe(15_000);
    expect((await ended()).slice(1)).toEqual([0, 0]);
  });

  test("counts as billed, and is found", async () => {
    const planted = await s.due("Never answered");
    const { services, killed } = killedAt(POST, 1);
    await drain(services, {}, killed);
    s.w.clock.advance(HOUR_MS / 2);
    await sweep(s.w.app.services);
    await s.settle(6);
    expect((await s.renditionOf(planted)).status).toBe("PUBLISHED");
    // The call did not reach X, which nothing of this server can know.
    expect((await s.costs()).spent).toEqual({ post: 30_000 });
    expect(await ended()).toEqual([30_000, 0, 0]);
  });
});

test("each deletion of a thread is billed with its result, also when the server stops behind it", async () => {
  const planted = await s.due("First", { further: ["Second"] });
  await s.settle(2);
  const before = await s.used();
  const [renditionId = ""] = planted.renditionIds;
  const { promise: stopped, resolve } = Promise.withResolvers<void>();
  let deletions = 0;
  const halting: Services["fetch"] = (input, init) => {
    if (init?.method === "DELETE") deletions += 1;
    if (deletions < 2) return s.w.app.services.fetch(input, init);
    resolve();
    return new Promise(() => undefined);
  };
  await Promise.race([stopped, removePosts({ ...s.w.app.services, fetch: halting }, renditionId)]);
  expect([(await s.costs()).spent["post_delete"], await s.used()]).toEqual([12_000, before + 12_000]);
  s.w.clock.advance(HOUR_MS);
  dataOf(await act(s.w, s.w.users.editor.token, "deletePost", { renditionId, confirm: true }));
  expect((await s.costs()).spent["post_delete"]).toBe(24_000);
});
