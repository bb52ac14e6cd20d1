/** Runs pieces of work in the order of the calls, a few at a time. */
export interface WorkQueue {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Creates a queue that runs at most `atOnce` pieces at a time and lets the event loop turn after each piece. */
export function createWorkQueue(atOnce: number): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  const next = () => {
    const begin = waiting.shift();
    if (begin === undefined) running--;
    else begin();
  };
  return {
    async run(work) {
      if (running < atOnce) running++;
      else await new Promise<void>((begin) => waiting.push(begin));
      try {
        return await work();
      } finally {
        // Without this turn, pieces that wait only for each other would hold up every request.
        setImmediate(next);
      }
    },
  };
}
