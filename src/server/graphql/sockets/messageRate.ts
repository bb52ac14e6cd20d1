/** The messages that one connection may send within the time below. */
const MOST_MESSAGES = 500;
const WITHIN_MS = 10_000;

/** Returns a function that counts one message, and whether the connection may send it. */
export function countMessages(now: () => number = performance.now.bind(performance)): () => boolean {
  let [begun, count] = [now(), 0];
  return () => {
    if (now() - begun >= WITHIN_MS) [begun, count] = [now(), 0];
    return ++count <= MOST_MESSAGES;
  };
}
