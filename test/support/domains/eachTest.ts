import { afterEach } from "vitest";
import { newDeliveryKey } from "../../../src/providers/deliveryKey.ts";
import type { Post } from "../../../src/providers/post.ts";
import type { StepResults } from "../../../src/providers/stepResults.ts";

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

/** Results as a row keeps them, so that another attempt goes on. */
export function keptResults(): StepResults {
  const results = new Map<string, unknown>();
  return {
    read: (step, index) => (results.get(`${step.name} ${index}`) ?? null) as never,
    keep: async (step, index, result) => void results.set(`${step.name} ${index}`, JSON.parse(JSON.stringify(result))),
    forget: async () => results.clear(),
    beforeCreating: async () => {},
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
