import { z } from "zod";
import type { Posted } from "../provider.ts";

/** A token of an account, and where it is good. */
export interface Access {
  instanceUrl: string;
  token: string;
}

const text = (most: number) => z.string().max(most);
const secret = text(4096).min(1);
const url = z.url({ protocol: /^https?$/ }).max(2048);

export const Registered = z.object({ client_id: text(1024).min(1), client_secret: secret });

export const Token = z.object({ access_token: secret, token_type: z.string().regex(/^bearer$/i) });

export const Account = z.object({
  id: text(256).min(1),
  username: text(256).min(1),
  display_name: text(1000).catch(""),
  avatar: url.catch(""),
  url: url.catch(""),
});

const count = z
  .int()
  .min(0)
  .max(2 ** 53 - 1);

/** Every member of the configuration has the default of Mastodon itself: servers that speak its interface leave some out. */
export const Instance = z.object({
  domain: text(253).min(1).optional(),
  configuration: z.object({
    statuses: z
      .object({
        max_characters: count.catch(500),
        max_media_attachments: count.catch(4),
        characters_reserved_per_url: count.catch(23),
      })
      .catch({ max_characters: 500, max_media_attachments: 4, characters_reserved_per_url: 23 }),
    media_attachments: z
      .object({
        supported_mime_types: z.array(text(100)).max(200).catch([]),
        description_limit: count.catch(1500),
        image_size_limit: count.catch(16 * 1024 * 1024),
        video_size_limit: count.catch(99 * 1024 * 1024),
      })
      .catch({
        supported_mime_types: [],
        description_limit: 1500,
        image_size_limit: 16 * 1024 * 1024,
        video_size_limit: 99 * 1024 * 1024,
      }),
  }),
});

/** An attachment; without an address it is still being processed. */
export const Attachment = z.object({ id: text(256).min(1), url: url.nullish() });

const status = { id: text(256).min(1), url: url.nullish().catch(null), uri: url.nullish().catch(null) };

export const Status = z.object(status);

/** A status as posts are known. One that is for few may have no page, but it has an address among servers. */
export const postedOf = (made: z.output<typeof Status>): Posted => ({
  externalId: made.id,
  externalUrl: made.url ?? made.uri ?? "",
});

export const Statuses = z.array(z.object({ ...status, created_at: z.iso.datetime({ offset: true }) })).max(100);

/** A status as it was written. */
export const Source = z.object({ text: z.string() });
