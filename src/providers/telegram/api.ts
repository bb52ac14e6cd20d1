import { z } from "zod";

// The objects of the Bot API (core.telegram.org/bots/api), with the members that are used.

const id = z.int();

export const User = z.object({ id, username: z.string().optional() });

export const Chat = z.object({
  id,
  type: z.string(),
  title: z.string().optional(),
  username: z.string().optional(),
});

export const Message = z.object({
  message_id: z.int(),
  chat: Chat,
  from: z.object({ id }).optional(),
  /** The channel or group in whose name a message was sent. */
  sender_chat: z.object({ id }).optional(),
  text: z.string().optional(),
});

export const Update = z.object({
  update_id: z.int(),
  message: Message.optional(),
  channel_post: Message.optional(),
});

export const Member = z.object({ status: z.string(), can_post_messages: z.boolean().optional() });

/** An answer without success. The `error_code` is an HTTP status. */
export const Refusal = z.object({
  ok: z.literal(false),
  error_code: z.int(),
  description: z.string().default(""),
  parameters: z.object({ retry_after: z.number().optional(), migrate_to_chat_id: id.optional() }).default({}),
});
