import { AsyncLocalStorage } from "node:async_hooks";

/** The tenant of work that belongs to the server itself: start-up, sweeps, operators' commands. */
export const INSTANCE = "instance";

interface Work {
  tenant(): string;
  requestId: string | undefined;
}

const current = new AsyncLocalStorage<Work>();

/**
 * Runs work for a tenant: the id of an organization, or of a person without one, or the network address of an unknown
 * caller. Everything that is shared reads the tenant with `currentTenant`, so that no caller passes the tenant by hand.
 * `tenant` is called when it is needed: a request knows its viewer only after the credential was checked. `requestId`
 * is the request whose work this is, which its jobs name too.
 */
export const forTenant = <Result>(tenant: () => string, run: () => Result, requestId?: string): Result =>
  current.run({ tenant, requestId }, run);

/** Returns the tenant whose work called this code; `INSTANCE` outside of requests and jobs. */
export const currentTenant = (): string => current.getStore()?.tenant() ?? INSTANCE;

/** Returns the id of the request whose work or job called this code; undefined for work of the server itself. */
export const currentRequestId = (): string | undefined => current.getStore()?.requestId;
