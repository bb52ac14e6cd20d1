import { GraphQLError, parse } from "graphql";
import { makeServer } from "graphql-ws";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { findDomainError } from "../../../platform/errors/recognize.ts";
import { streamQueue } from "../../../platform/streams/streamQueue.ts";
import type { Closed, Socket } from "../../http/call.ts";
import { SUBPROTOCOL } from "../../http/subprotocol.ts";
import type { StreamSlots } from "../streams/slots.ts";
import { type Answer, ask, type Outcome } from "./ask.ts";
import type { Event } from "./events.ts";
import { countMessages } from "./messageRate.ts";

/** How long a client may take to send its credential. */
const INIT_MS = 5000;
/** How often the credential of an open connection is checked. */
const CHECK_MS = 5000;
/** The operations of one connection that are not complete. */
const MOST_OPERATIONS = 100;
/** Equal to the bound of a body by HTTP. */
const MOST_BYTES = 1024 * 1024;

/** Codes of closing: of GraphQL over WebSocket, and of RFC 6455. */
const CODES = {
  unauthorized: 4401,
  tooMuch: 1008,
  tooLarge: 1009,
  goingAway: 1001,
  later: 1013,
  failed: 4500,
} as const;

interface Connection {
  readonly answer: Answer;
  readonly contextOf: (request: Request, peer: { address: string }) => Promise<RequestContext>;
  readonly closing: AbortSignal;
  readonly slots: StreamSlots;
  readonly socket: Socket;
  readonly url: string;
  /** The headers of each operation; the credential is added when it arrives. */
  readonly headers: Headers;
  readonly peer: { address: string };
}

/** graphql-ws chooses between its two functions by the document; the result is known already. */
const DOCUMENT = parse("subscription { result: __typename }");

/** Speaks graphql-transport-ws on an open WebSocket. Each operation is a POST to the server itself. */
export function openConnection(connection: Connection): Closed {
  const { socket, closing, slots, contextOf, url, headers, peer } = connection;
  const ended = new AbortController();
  const open = new Set<string>();
  let release = () => {};
  let check: NodeJS.Timeout | undefined;

  const close = (code: number, reason: string) => {
    ended.abort();
    socket.close(code, reason.slice(0, 120));
  };
  const leave = () => close(CODES.goingAway, "The server stops");
  closing.addEventListener("abort", leave, { once: true });

  /** Admits the credential of `connection_init`, or closes the connection. */
  async function admit(parameters: Readonly<Record<string, unknown>> = {}): Promise<boolean> {
    const named = Object.entries(parameters).find(([name]) => name.toLowerCase() === "authorization")?.[1];
    try {
      if (typeof named !== "string")
        throw new DomainError("UNAUTHENTICATED", "The payload of connection_init has no authorization");
      headers.set("authorization", named);
      const context = await contextOf(new Request(url, { method: "POST", headers }), peer);
      if (context.viewer.kind === "anonymous") throw new DomainError("UNAUTHENTICATED", "A credential is required");
      if (ended.signal.aborted) return false;
      release = slots.take(context.viewer);
      watch(context);
      return true;
    } catch (error) {
      closeBecause(error);
      return false;
    }
  }

  /** Closes the connection when its credential ends, also without an operation. */
  function watch({ renew, services }: RequestContext): void {
    const queue = streamQueue(services.database);
    const again = async () => {
      try {
        await queue.run(async () => renew?.());
      } catch (error) {
        if (findDomainError(error)?.code === "UNAUTHENTICATED") return closeBecause(error);
      }
      if (!ended.signal.aborted) check = setTimeout(() => void again(), CHECK_MS).unref();
    };
    check = setTimeout(() => void again(), CHECK_MS).unref();
  }

  function closeBecause(error: unknown): void {
    const { code, message } = findDomainError(error) ?? {};
    if (code === undefined) close(CODES.failed, "Internal error");
    else if (code === "RATE_LIMITED" || code === "UNAVAILABLE") close(CODES.later, message ?? "");
    else close(CODES.unauthorized, message ?? "");
  }

  const server = makeServer<Record<string, unknown>>({
    connectionInitWaitTimeout: INIT_MS,
    onConnect: ({ connectionParams }) => admit(connectionParams),
    async onSubscribe(_context, id, payload) {
      if (open.size >= MOST_OPERATIONS)
        return [failure(`The connection has ${MOST_OPERATIONS} operations, which is the limit.`, "RATE_LIMITED")];
      open.add(id);
      const outcome = await ask(connection, payload, ended.signal);
      if (!isRefusal(outcome)) return { schema: undefined as never, document: DOCUMENT, rootValue: outcome };
      open.delete(id);
      return (outcome.errors ?? []).map(({ message, extensions = {} }) => new GraphQLError(message, { extensions }));
    },
    subscribe: ({ rootValue }) => rootValue as never,
    onNext: (_context, _id, _payload, _args, result) => result,
    onComplete: (_context, id) => void open.delete(id),
  });

  const received = countMessages();
  const closed = server.opened(
    {
      protocol: SUBPROTOCOL,
      send: (text) => socket.send(text),
      close: (code = CODES.failed, reason = "") => close(code, reason),
      onMessage(handle) {
        socket.onMessage(async (text) => {
          if (text.length > MOST_BYTES) return close(CODES.tooLarge, `A message has at most ${MOST_BYTES} bytes`);
          if (!received()) return close(CODES.tooMuch, "The connection sent too many messages");
          await handle(text).catch(() => close(CODES.failed, "Internal error"));
        });
      },
    },
    {},
  );
  if (closing.aborted) leave();
  return (code, reason) => {
    ended.abort();
    clearTimeout(check);
    closing.removeEventListener("abort", leave);
    release();
    void closed(code, reason);
  };
}

/** Whether an operation was refused before it ran. */
const isRefusal = (outcome: Outcome): outcome is Event =>
  !(Symbol.asyncIterator in outcome) && outcome.data === undefined;

const failure = (message: string, code: string) => new GraphQLError(message, { extensions: { code } });
