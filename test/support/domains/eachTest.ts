import { afterEach } from "vitest";
import { newDeliveryKey } from "../../../src/providers/deliveryKey.ts";
import type { Post } from "../../../src/providers/post.ts";

interface Closable {
  close(): Promise<void>;
}

/** Starts fakes for one test each: they are closed after it. Call it at the top of a test file. */
export function eachTest<Switches, Fake extends Closable>(
  start: (switches: Partial<Switches>) => Promise<Fake>,
): (switches?: Partial<Switches>) => Promise<Fake> {
  const running: Closable[] = [];
  afterEach(async () => {
    for (const each of running.splice(0)) await each.close();
  });
  return async (switches = {}) => {
    const started = await start(switches);
    running.push(started);
    return started;
  };
}

/** A post with a new delivery key. */
export const postOf = (text: string, more: Partial<Post> = {}): Post => ({
  text,
  media: [],
  options: {},
  key: newDeliveryKey(new Date()),
  ...more,
});
