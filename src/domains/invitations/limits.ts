import type { Window } from "../../platform/limits/limiter.ts";

/** A person's invitations an hour, each of them mail to somebody. */
export const INVITATIONS: Window = { name: "invitation", points: 60, seconds: 3600 };
/** A person's attempts to accept one an hour: a refused one leaves evidence. */
export const ACCEPTANCES: Window = { name: "invitation-acceptance", points: 60, seconds: 3600 };
