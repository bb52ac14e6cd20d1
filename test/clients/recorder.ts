import type { World } from "../support/world.ts";

/** The `fetch` of a client that calls the app of a world, and the answers that the client received. */
export interface Recorder {
  readonly fetch: typeof fetch;
  /** The JSON bodies of the answers, oldest first. */
  readonly answers: { data: unknown; errors?: unknown }[];
  /** Keeps requests back until the returned function is called. */
  hold(): () => void;
}

/** Creates the `fetch` of a client that is signed in with a token. */
export function recorder({ app }: Pick<World, "app">, token: string): Recorder {
  const answers: Recorder["answers"] = [];
  let held = Promise.resolve();
  return {
    answers,
    hold() {
      let release = () => {};
      held = new Promise((resolve) => (release = resolve));
      return release;
    },
    async fetch(input, init) {
      const request = new Request(input, init);
      request.headers.set("authorization", `Bearer ${token}`);
      await held;
      const response = await app.fetch(request);
      answers.push((await response.clone().json()) as Recorder["answers"][number]);
      return response;
    },
  };
}

export const ENDPOINT = "http://rostrum.test/graphql";

/** Runs a task and returns what it wrote to the console as errors and warnings. */
export async function complaintsOf(task: () => Promise<unknown>): Promise<unknown[][]> {
  const { error, warn } = console;
  const heard: unknown[][] = [];
  console.error = console.warn = (...said: unknown[]) => void heard.push(said);
  try {
    await task();
  } finally {
    Object.assign(console, { error, warn });
  }
  return heard;
}

/** An answer without the type names that a client adds to its documents. */
export function withoutTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTypes);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([name]) => name !== "__typename");
  return Object.fromEntries(members.map(([name, member]) => [name, withoutTypes(member)]));
}
