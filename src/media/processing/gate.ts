/** Images that one process decodes at a time: each may take hundreds of megabytes. */
const AT_A_TIME = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs what needs the memory of a decoded image, when it is its turn. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  while (running >= AT_A_TIME) await new Promise<void>((next) => waiting.push(next));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
