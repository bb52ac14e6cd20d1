/** Places for work of many tenants. */
export interface Turns {
  /**
   * Waits for a place. The caller gives the place back by calling the returned function; further calls have no effect.
   * @throws the error of `refuse` if too much work of the tenant waits; the reason of the signal
   */
  take(tenant: string, signal?: AbortSignal): Promise<() => void>;
  /** Takes a place at once; undefined if work of the tenant must wait for one. */
  takeFree(tenant: string): (() => void) | undefined;
  /** Whether no work runs and none waits. */
  readonly isIdle: boolean;
}

export interface TurnOptions {
  /** The number of pieces of work that run at a time. */
  places: number;
  /** The number of pieces of one tenant that run at a time. */
  ofTenant: number;
  /** The number of pieces of one tenant that may wait. No limit by default. */
  waiting?: number;
  /** Returns the error of a piece that may not wait. */
  refuse?(): Error;
}

type Begin = () => void;

/**
 * Creates places that are given in turns: the tenant with the fewest running pieces is next, and among those the one
 * that was served least recently. One tenant's backlog therefore delays another tenant by one piece at most.
 */
export function createTurns({
  places,
  ofTenant,
  waiting = Infinity,
  refuse = () => new Error("full"),
}: TurnOptions): Turns {
  let free = places;
  const running = new Map<string, number>();
  let served = 0;
  /** When a running or waiting tenant got its last place. */
  const servedAt = new Map<string, number>();
  const queues = new Map<string, Begin[]>();
  const runningOf = (tenant: string) => running.get(tenant) ?? 0;

  const isBefore = (one: string, other: string): boolean =>
    (runningOf(one) - runningOf(other) || (servedAt.get(one) ?? 0) - (servedAt.get(other) ?? 0)) < 0;

  function begin(tenant: string): void {
    free -= 1;
    running.set(tenant, runningOf(tenant) + 1);
    servedAt.set(tenant, ++served);
  }

  /** Returns the function that gives a place back. */
  function leaving(tenant: string): () => void {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      end(tenant);
    };
  }

  function takeFree(tenant: string): (() => void) | undefined {
    if (free <= 0 || runningOf(tenant) >= ofTenant || queues.has(tenant)) return undefined;
    begin(tenant);
    return leaving(tenant);
  }

  function end(tenant: string): void {
    free += 1;
    const left = runningOf(tenant) - 1;
    if (left > 0) running.set(tenant, left);
    else running.delete(tenant);
    serve();
    if (!running.has(tenant) && !queues.has(tenant)) servedAt.delete(tenant);
  }

  function serve(): void {
    while (free > 0) {
      let next: string | undefined;
      for (const tenant of queues.keys()) {
        if (runningOf(tenant) < ofTenant && (next === undefined || isBefore(tenant, next))) next = tenant;
      }
      const queue = next === undefined ? undefined : queues.get(next);
      const start = queue?.shift();
      if (next === undefined || queue === undefined || start === undefined) return;
      if (queue.length === 0) queues.delete(next);
      begin(next);
      start();
    }
  }

  function withdraw(tenant: string, start: Begin): boolean {
    const queue = queues.get(tenant) ?? [];
    const index = queue.indexOf(start);
    if (index === -1) return false;
    queue.splice(index, 1);
    if (queue.length === 0) queues.delete(tenant);
    return true;
  }

  return {
    get isIdle() {
      return running.size === 0 && queues.size === 0;
    },
    async take(tenant, signal) {
      signal?.throwIfAborted();
      const leave = takeFree(tenant);
      if (leave !== undefined) return leave;
      const queue = queues.get(tenant) ?? [];
      if (queue.length >= waiting) throw refuse();
      const turn = Promise.withResolvers<void>();
      const giveUp = () => {
        if (withdraw(tenant, turn.resolve)) turn.reject(signal?.reason);
      };
      queue.push(turn.resolve);
      queues.set(tenant, queue);
      signal?.addEventListener("abort", giveUp, { once: true });
      await turn.promise.finally(() => signal?.removeEventListener("abort", giveUp));
      return leaving(tenant);
    },
    takeFree,
  };
}
