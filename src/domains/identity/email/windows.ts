import type { Window } from "../../../platform/limits/limiter.ts";

const SECONDS = 15 * 60;

/** Rate limits of each user, in windows of 15 minutes. */
export const BEGIN: Window = { name: "email_change_begin", points: 5, seconds: SECONDS };
export const RESEND: Window = { name: "email_change_resend", points: 5, seconds: SECONDS };
export const CONFIRM: Window = { name: "email_change_confirm", points: 10, seconds: SECONDS };
export const REQUEST_LINK: Window = { name: "email_verification_link", points: 3, seconds: SECONDS };
export const VERIFY: Window = { name: "email_verification", points: 10, seconds: SECONDS };
