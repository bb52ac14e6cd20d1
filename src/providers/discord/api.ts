import { z } from "zod";

// The objects of the API, version 10, with the members that are used.

const snowflake = z.string().regex(/^\d{1,20}$/);

export const Webhook = z.object({
  id: snowflake,
  type: z.int(),
  name: z.string().nullable().catch(null),
  avatar: z.string().nullable().catch(null),
  guild_id: snowflake,
  channel_id: snowflake,
});

export const Message = z.object({ id: snowflake, channel_id: snowflake });

/** An answer without success. A proxy's has another form. */
export const Refusal = z.object({ code: z.int(), message: z.string() });

/** Code numbers of refusals. */
export const CODES = { unknownChannel: 10_003, unknownMessage: 10_008, unknownWebhook: 10_015 } as const;
