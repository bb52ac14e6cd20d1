import type { Window } from "../../platform/limits/limiter.ts";

/** A user's invitations an hour, because each sends a mail to another person. */
export const INVITATIONS: Window = { name: "invitation", points: 60, seconds: 3600 };
/** A user's attempts an hour to accept an invitation, because each refusal is audited. */
export const ACCEPTANCES: Window = { name: "invitation-acceptance", points: 60, seconds: 3600 };
/** The days for which an invitation can be accepted. */
export const LIFE_DAYS = 7;
