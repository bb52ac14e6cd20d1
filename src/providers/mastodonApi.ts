import { z } from "zod";
import type { Fetch } from "../core/guardedFetch.ts";
import { failureOf, kindOfStatus } from "./failure.ts";
import { ProviderFailure } from "./provider.ts";

export interface Call<Shape extends z.ZodType> {
  /** Below the instance's origin. */
  path: string;
  /** Sent as a form with POST; GET without one. */
  form?: Readonly<Record<string, string>>;
  token?: string;
  answer: Shape;
}

/** One call of Mastodon's HTTP interface (docs.joinmastodon.org). @throws ProviderFailure */
export async function call<Shape extends z.ZodType>(
  fetch: Fetch,
  origin: string,
  { path, form, token, answer }: Call<Shape>,
): Promise<z.output<Shape>> {
  const response = await fetch(origin + path, {
    method: form ? "POST" : "GET",
    headers: { accept: "application/json", ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(form && { body: new URLSearchParams(form) }),
  }).catch((error: unknown) => {
    throw failureOf(error);
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new ProviderFailure(kindOfStatus(response.status), response.status);
  }
  const text = await response.text().catch((error: unknown) => {
    throw failureOf(error);
  });
  const read = answer.safeParse(json(text));
  if (!read.success) throw new ProviderFailure("rubbish", response.status);
  return read.data;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
