import { type Event, eventsOf } from "./events.ts";

/** Answers one request, as if it had come by HTTP. */
export type Answer = (request: Request, peer: { address: string }) => Promise<Response>;

/** A result as it was presented to the client, or the stream of results. */
export type Outcome = Event | AsyncIterableIterator<Event>;

/** Both forms: the first for a result, the second for a subscription. */
const ACCEPT = "application/graphql-response+json, text/event-stream";

/** Sends an operation as a POST to the server itself, so that nothing differs from one that comes by HTTP. */
export async function ask(
  { answer, url, headers, peer }: { answer: Answer; url: string; headers: Headers; peer: { address: string } },
  body: unknown,
  ended: AbortSignal,
): Promise<Outcome> {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  ended.addEventListener("abort", leave, { once: true });
  const done = () => ended.removeEventListener("abort", leave);
  const sent = new Headers(headers);
  sent.set("accept", ACCEPT);
  sent.set("content-type", "application/json");
  const init = { method: "POST", headers: sent, body: JSON.stringify(body), signal: leaving.signal };
  const response = await answer(new Request(url, init), peer);
  if (response.headers.get("content-type")?.startsWith("text/event-stream") === true && response.body !== null)
    return eventsOf(response.body, leave, done);
  done();
  const result = (await response.json()) as Event & { detail?: string; code?: string };
  // A refusal of the request itself has the form of a problem.
  if (result.data === undefined && result.errors === undefined)
    return { errors: [{ message: result.detail ?? "The request was refused", extensions: { code: result.code } }] };
  return result;
}
