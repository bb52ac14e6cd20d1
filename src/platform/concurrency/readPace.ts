/** Reads that every sender may cause at once. */
const FREE = 16;
/** The bytes that pay for one read: less than a packet of an ordinary sender. */
const BYTES = 1024;
/** The milliseconds that pay for one read. */
const EVERY_MS = 200;

/**
 * Counts the reads from one sender who decides how many bytes arrive at a time. Each read costs the same, however
 * little it brings. A reader that waits as long as the returned time needs few reads for a trickle, because bytes
 * gather meanwhile, and never waits for a sender of whole packets.
 * @returns a function that is given the bytes of each read, and returns the milliseconds to wait before the next one
 */
export function createReadPace(now: () => number = () => performance.now()): (bytes: number) => number {
  const began = now();
  let owed = -FREE;
  return (bytes) => {
    owed += 1 - bytes / BYTES;
    return Math.max(0, owed * EVERY_MS - (now() - began));
  };
}
