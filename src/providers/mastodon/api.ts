import { z } from "zod";
import type { Posted } from "../post.ts";

/** A token of an account, and the instance that accepts it. */
export interface Access {
  instanceUrl: string;
  token: string;
}

const text = (most: number) => z.string().max(most);
const secret = text(4096).min(1);
const url = z.url({ protocol: /^https?$/ }).max(2048);

export const Registered = z.object({ client_id: text(1024).min(1), client_secret: secret });

/** The document of an authorization server (RFC 8414). */
export const AuthorizationServer = z.object({
  code_challenge_methods_supported: z.array(text(100)).max(20).catch([]),
});

export const Token = z.object({ access_token: secret, token_type: z.string().regex(/^bearer$/i) });

export const Account = z.object({
  id: text(256).min(1),
  username: text(256).min(1),
  display_name: text(1000).catch(""),
  avatar: url.catch(""),
  url: url.catch(""),
});

/** Friendica states 0 where there is no limit. */
const count = z
  .int()
  .min(1)
  .max(2 ** 53 - 1);

/** Servers that speak Mastodon's interface leave members of the configuration out. */
const Configuration = z.object({
  statuses: z
    .object({
      max_characters: count.optional().catch(undefined),
      max_media_attachments: count.optional().catch(undefined),
      characters_reserved_per_url: count.optional().catch(undefined),
    })
    .catch({}),
  media_attachments: z
    .object({
      supported_mime_types: z.array(text(100)).max(200).optional().catch(undefined),
      description_limit: count.optional().catch(undefined),
      image_size_limit: count.optional().catch(undefined),
      image_matrix_limit: count.optional().catch(undefined),
      video_size_limit: count.optional().catch(undefined),
      video_matrix_limit: count.optional().catch(undefined),
      video_frame_rate_limit: count.optional().catch(undefined),
    })
    .catch({}),
  polls: z
    .object({
      max_options: count.optional().catch(undefined),
      max_characters_per_option: count.optional().catch(undefined),
      min_expiration: count.optional().catch(undefined),
      max_expiration: count.optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

export const Instance = z.object({ domain: text(253).min(1).optional(), configuration: Configuration });

/** The first version of the document. Older servers have no configuration in it. */
export const FirstInstance = z
  .object({
    uri: text(2048).min(1),
    /** Pleroma's, from before the configuration. */
    max_toot_chars: count.optional().catch(undefined),
    configuration: Configuration.catch({ statuses: {}, media_attachments: {} }),
  })
  .transform(
    ({ max_toot_chars: max_characters, configuration }): z.output<typeof Instance> => ({
      configuration: {
        ...configuration,
        statuses: {
          ...configuration.statuses,
          max_characters: configuration.statuses.max_characters ?? max_characters,
        },
      },
    }),
  );

/** An attachment; without an address it is still being processed. */
export const Attachment = z.object({ id: text(256).min(1), url: url.nullish() });

const status = { id: text(256).min(1), url: url.nullish().catch(null), uri: url.nullish().catch(null) };

export const Status = z.object(status);

/** A status as a post. A post with limited visibility may have no page, but it has an ActivityPub address. */
export const postedOf = (made: z.output<typeof Status>): Posted => ({
  externalId: made.id,
  externalUrl: made.url ?? made.uri ?? "",
});

export const Statuses = z
  .array(
    z.object({
      ...status,
      created_at: z.iso.datetime({ offset: true }),
      /** HTML. */
      content: z.string().catch(""),
      in_reply_to_id: text(256).nullish().catch(null),
    }),
  )
  .max(100);

/** The status that was deleted. Servers differ in what they return of it. */
export const Deleted = z.union([z.object({}), z.array(z.unknown())]);

/** The text that a status was made from. */
export const Source = z.object({ text: z.string() });
