import { describe, expect, test } from "vitest";
import { createWorkQueue } from "../../src/platform/concurrency/workQueue.ts";
import { createSharedStreams, type Opened } from "../../src/server/graphql/streams/shared.ts";

/** A source whose events the test sends, with counts of opened and open streams. */
function sender(sharing: "latest" | "each" | undefined) {
  const waiting: ((result: IteratorResult<number, undefined>) => void)[] = [];
  const sent: number[] = [];
  const counted = { opened: 0, closed: 0 };
  const open = async (): Promise<Opened<number>> => {
    counted.opened++;
    const events: AsyncIterableIterator<number> = {
      [Symbol.asyncIterator]() {
        return this;
      },
      next() {
        const value = sent.shift();
        if (value !== undefined) return Promise.resolve({ done: false, value });
        return new Promise((resolve) => waiting.push(resolve as (typeof waiting)[number]));
      },
      async return() {
        counted.closed++;
        for (const resolve of waiting.splice(0)) resolve({ done: true, value: undefined });
        return { done: true, value: undefined };
      },
    };
    return { events, sharing };
  };
  const send = async (value: number) => {
    const next = waiting.shift();
    if (next) next({ done: false, value });
    else sent.push(value);
    await new Promise(setImmediate);
  };
  return { open, send, counted };
}

const listening = (streams: ReturnType<typeof createSharedStreams<number>>, open: () => Promise<Opened<number>>) =>
  streams.open<never>("key", open);

describe("equal streams", () => {
  test("read one source, which closes when the last of them ends", async () => {
    const { open, send, counted } = sender("latest");
    const streams = createSharedStreams<number>();
    const [first, second] = await Promise.all([listening(streams, open), listening(streams, open)]);
    const both = Promise.all([first.next(), second.next()]);
    await send(1);
    expect((await both).map(({ value }) => value)).toEqual([1, 1]);
    // Each stream is admitted by an opening of its own, which ends if a source exists.
    expect(counted).toEqual({ opened: 2, closed: 1 });
    await first.return?.();
    expect(counted.closed).toBe(1);
    const more = second.next();
    await second.return?.();
    expect(await more).toEqual({ done: true, value: undefined });
    expect(counted.closed).toBe(2);
    await listening(streams, open);
    expect(counted).toEqual({ opened: 3, closed: 2 });
  });

  test("keep only the last event for a slow reader if events describe the present state", async () => {
    const { open, send } = sender("latest");
    const streams = createSharedStreams<number>();
    const [fast, slow] = [await listening(streams, open), await listening(streams, open)];
    for (let value = 1; value <= 1000; value++) {
      const next = fast.next();
      await send(value);
      expect((await next).value).toBe(value);
    }
    expect((await slow.next()).value).toBe(1000);
  });

  test("end for a reader that leaves more than 100 events unread if each event counts, while others continue", async () => {
    const { open, send } = sender("each");
    const streams = createSharedStreams<number>();
    const [fast, slow] = [await listening(streams, open), await listening(streams, open)];
    for (let value = 1; value <= 150; value++) {
      const next = fast.next();
      await send(value);
      expect((await next).value).toBe(value);
    }
    for (let value = 1; value <= 100; value++) expect((await slow.next()).value).toBe(value);
    await expect(slow.next()).rejects.toMatchObject({ code: "RATE_LIMITED" });
    expect((await slow.next()).done).toBe(true);
    const next = fast.next();
    await send(151);
    expect((await next).value).toBe(151);
  });

  test("end together with the error of their source", async () => {
    const streams = createSharedStreams<number>();
    const failure = Promise.withResolvers<never>();
    const events: AsyncIterableIterator<number> = {
      [Symbol.asyncIterator]() {
        return this;
      },
      next: () => failure.promise,
    };
    const open = async (): Promise<Opened<number>> => ({ events, sharing: "latest" });
    const [first, second] = await Promise.all([listening(streams, open), listening(streams, open)]);
    const ends = Promise.allSettled([first.next(), second.next()]);
    failure.reject(new Error("revoked"));
    expect((await ends).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });

  test("are separate if their source must not be shared", async () => {
    const { open, counted } = sender(undefined);
    const streams = createSharedStreams<number>();
    await Promise.all([listening(streams, open), listening(streams, open)]);
    expect(counted).toEqual({ opened: 2, closed: 0 });
  });

  test("refuse each caller whom the opening refuses", async () => {
    const { open, counted } = sender("latest");
    const streams = createSharedStreams<number>();
    const first = await listening(streams, open);
    expect(await streams.open("key", async () => ({ errors: [] }))).toEqual({ errors: [] });
    await expect(streams.open("key", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(counted.closed).toBe(0);
    await first.return?.();
    expect(counted.closed).toBe(1);
  });
});

describe("a work queue", () => {
  test("runs the allowed number of pieces at a time, in order, and lets the event loop turn between them", async () => {
    const queue = createWorkQueue(3);
    let [running, most, turns] = [0, 0, 0];
    const order: number[] = [];
    let counting = true;
    const count = () => {
      turns++;
      if (counting) setImmediate(count);
    };
    setImmediate(count);
    const pieces = Array.from({ length: 60 }, (_, index) =>
      queue.run(async () => {
        most = Math.max(most, ++running);
        order.push(index);
        await Promise.resolve();
        running--;
      }),
    );
    await Promise.all(pieces);
    counting = false;
    expect(most).toBe(3);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    // 60 pieces, three for each turn.
    expect(turns).toBeGreaterThanOrEqual(19);
  });

  test("continues after a failed piece", async () => {
    const queue = createWorkQueue(1);
    const failing = queue.run(() => Promise.reject(new Error("no")));
    const next = queue.run(async () => "yes");
    await expect(failing).rejects.toThrow("no");
    expect(await next).toBe("yes");
  });
});
