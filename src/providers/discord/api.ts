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

export const User = z.object({ id: snowflake });

export const Channel = z.object({
  id: snowflake,
  type: z.int(),
  name: z.string().catch(""),
  last_message_id: snowflake.nullish(),
});

/** A message as the history shows it. */
export const PastMessage = z.object({
  id: snowflake,
  channel_id: snowflake,
  content: z.string(),
  nonce: z.union([z.string(), z.int()]).optional(),
  author: User,
  message_reference: z.object({ message_id: snowflake.optional() }).optional(),
});

/** The answer to a code of a bot's page: the guild that the person added the bot to. */
export const Added = z.object({
  guild: z.object({ id: snowflake, name: z.string().catch(""), icon: z.string().nullable().catch(null) }),
});

/** An answer without success. A proxy's has another form. */
export const Refusal = z.object({
  code: z.int(),
  message: z.string(),
  errors: z.object({ message_reference: z.unknown() }).partial().optional().catch(undefined),
});

/** Code numbers of refusals. */
export const CODES = {
  unknownChannel: 10_003,
  unknownMessage: 10_008,
  unknownWebhook: 10_015,
  invalidBody: 50_035,
} as const;
