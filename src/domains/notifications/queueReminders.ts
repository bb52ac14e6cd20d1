import type { QueueReminder, Workspace } from "../../../prisma/generated/client/client.ts";
import type { Services } from "../../platform/services/services.ts";
import { usableTimezone } from "../../platform/time/timezone.ts";
import { emailAvailable } from "./email.ts";

/** A person's reminder settings for one workspace's queue. */
export interface QueueReminderSettings {
  workspaceId: string;
  workspaceName: string;
  workspaceTimezone: string;
  lowRunwayEnabled: boolean;
  queueEmptiedEnabled: boolean;
  runwayDays: number;
  activated: boolean;
  emailAvailable: boolean;
}

export type Chosen = Pick<QueueReminder, "lowRunwayEnabled" | "queueEmptiedEnabled" | "runwayDays">;

const UNCHOSEN: Chosen = { lowRunwayEnabled: false, queueEmptiedEnabled: false, runwayDays: 7 };

/** The settings that a person chose for a workspace, or the defaults (docs/interface.md#notifications). */
export function queueReminderSettings(
  {
    id,
    name,
    timezone,
    activationPublicationId,
  }: Pick<Workspace, "id" | "name" | "timezone" | "activationPublicationId">,
  chosen: Chosen | null | undefined,
  services: Pick<Services, "mailer">,
): QueueReminderSettings {
  const { lowRunwayEnabled, queueEmptiedEnabled, runwayDays } = chosen ?? UNCHOSEN;
  return {
    workspaceId: id,
    workspaceName: name,
    workspaceTimezone: usableTimezone(timezone),
    lowRunwayEnabled,
    queueEmptiedEnabled,
    runwayDays,
    activated: activationPublicationId !== null,
    emailAvailable: emailAvailable(services),
  };
}
