import type { Services } from "../../platform/services/services.ts";

/** Whether this instance can send mail. */
export const emailAvailable = ({ mailer }: Pick<Services, "mailer">): boolean => mailer !== null;
