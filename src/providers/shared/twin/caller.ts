import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

/** Reads the caller of a request before the handler, which has it as `c.var.caller`; or answers the refusal. */
export const withCaller = <Caller>(callerOf: (c: Context) => Caller | Response | Promise<Caller | Response>) =>
  createMiddleware<{ Variables: { caller: Caller } }>(async (c, next) => {
    const caller = await callerOf(c);
    if (caller instanceof Response) return caller;
    c.set("caller", caller);
    return next();
  });
