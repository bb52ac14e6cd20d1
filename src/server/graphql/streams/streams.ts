import { createHash } from "node:crypto";
import { type ExecutionArgs, type ExecutionResult, print } from "graphql";
import { readCookie, SESSION_COOKIE } from "../../../platform/access/cookies.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import type { Env } from "../../../platform/env/env.ts";
import { refusedBy } from "../resultAnswer.ts";
import { createSharedStreams, type Opened } from "./shared.ts";
import { createStreamSlots } from "./slots.ts";

type Subscribe = () => Promise<Opened<ExecutionResult> | ExecutionResult>;

/** The open subscriptions of this server. */
export interface Streams {
  /** Opens a subscription within the limits of its viewer. Equal subscriptions of one credential share their events. */
  open(args: ExecutionArgs, subscribe: Subscribe): Promise<AsyncIterable<ExecutionResult> | ExecutionResult>;
}

export function createStreams(env: Env): Streams {
  const slots = createStreamSlots(env);
  const shared = createSharedStreams<ExecutionResult>();
  return {
    async open(args, subscribe) {
      const { context, request, origin } = args.contextValue as Opening;
      try {
        return await slots.hold(context.viewer, () => shared.open(keyOf(args, request, origin), subscribe));
      } catch (error) {
        return refusedBy(error);
      }
    },
  };
}

interface Opening {
  readonly context: RequestContext;
  readonly request: Request;
  readonly origin: string;
}

/**
 * Returns the key of equal subscriptions: the credential as sent, the origin of addresses, the document, the operation
 * and the variables. The
 * credential instead of the person, because each credential has its own access and its own end.
 */
function keyOf({ document, operationName, variableValues }: ExecutionArgs, request: Request, origin: string): string {
  const credential = request.headers.get("authorization") ?? readCookie(request, SESSION_COOKIE) ?? null;
  const parts = [credential, origin, operationName ?? null, variableValues ?? null, print(document)];
  return createHash("sha256").update(JSON.stringify(parts, plain)).digest("base64");
}

const plain = (_key: string, value: unknown) => (typeof value === "bigint" ? `${value}n` : value);
