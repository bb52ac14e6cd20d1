import { AsyncLocalStorage } from "node:async_hooks";

/** The tenant of work that belongs to the server itself: start-up, sweeps, operators' commands. */
export const INSTANCE = "instance";

const current = new AsyncLocalStorage<() => string>();

/**
 * Runs work for a tenant: the id of an organization, or of a person without one, or the network address of an unknown
 * caller. Everything that is shared reads the tenant with `currentTenant`, so that no caller passes the tenant by hand.
 * `tenant` is called when it is needed: a request knows its viewer only after the credential was checked.
 */
export const forTenant = <Result>(tenant: () => string, run: () => Result): Result => current.run(tenant, run);

/** Returns the tenant whose work called this code; `INSTANCE` outside of requests and jobs. */
export const currentTenant = (): string => current.getStore()?.() ?? INSTANCE;
