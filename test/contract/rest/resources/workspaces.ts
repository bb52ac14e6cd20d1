import { all, flag, integer, resource, text, wholeSeconds } from "../shape.ts";

const within = (minimum: number, maximum: number) => ({ type: "integer", minimum, maximum });

export const workspaceSettings = resource({
  ...all("name avatar_url timezone", text),
  color: { type: "string", pattern: "^#[0-9a-f]{6}$" },
  media_cleanup_days: integer,
  random_delay_minutes: within(0, 60),
  ...all("slot_start_hour slot_end_hour", within(0, 23)),
  slot_interval_minutes: within(1, 180),
  week_start: within(0, 1),
});

export const postingSlot = resource(
  {
    ...all("id workspace_id", text),
    ...all("day_of_week local_day_of_week", within(0, 6)),
    ...all("utc_hour local_hour", within(0, 23)),
    ...all("utc_minute local_minute", within(0, 59)),
    is_active: flag,
    created_at: wholeSeconds,
  },
  { label: { type: "string", minLength: 1 } },
);
