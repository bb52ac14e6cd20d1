import type { EndpointName } from "./endpoints.ts";

/** Documented operations that are not built yet. The list only shrinks: a test compares it with the routes. */
export const PENDING: readonly EndpointName[] = [];
