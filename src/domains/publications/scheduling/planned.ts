import type { Publication } from "../../../../prisma/generated/client/client.ts";

/** The states without a due time, in which the author's planned time counts. */
export const UNSCHEDULED = ["DRAFT", "CANCELLED"] as const;

/** The time that a publication is planned for; null without a plan. */
export const plannedTime = ({ scheduledAt, plannedAt }: Pick<Publication, "scheduledAt" | "plannedAt">): Date | null =>
  scheduledAt ?? plannedAt;
