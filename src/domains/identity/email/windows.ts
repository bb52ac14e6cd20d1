import type { Window } from "../../../platform/limits/limiter.ts";

const SECONDS = 15 * 60;

/** Of one person each, in 15 minutes. */
export const BEGIN: Window = { name: "email_change_begin", points: 5, seconds: SECONDS };
export const RESEND: Window = { name: "email_change_resend", points: 5, seconds: SECONDS };
export const CONFIRM: Window = { name: "email_change_confirm", points: 10, seconds: SECONDS };
