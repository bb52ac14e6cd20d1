/** Images that one process decodes at a time: each may take hundreds of megabytes. */
const AT_A_TIME = 2;

let free = AT_A_TIME;
const waiting: (() => void)[] = [];

/** Runs what needs the memory of a decoded image, when it is its turn. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1;
  else await new Promise<void>((next) => waiting.push(next));
  try {
    return await work();
  } finally {
    // Whoever waits takes the place over.
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }
}
