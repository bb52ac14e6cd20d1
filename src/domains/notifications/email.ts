import type { Services } from "../../core/services.ts";

/** Whether this instance can mail. */
export const emailAvailable = ({ mailer }: Pick<Services, "mailer">): boolean => mailer !== null;
