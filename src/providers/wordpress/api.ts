import { z } from "zod";

// The objects of the REST API, with the members that are used.

const id = z.int().positive();
const url = z.url({ protocol: /^https?$/ }).max(2048);

/** The index of the API, which says what a site can do. */
export const Index = z.object({ name: z.string().catch(""), namespaces: z.array(z.string()) });

export const Me = z.object({
  id,
  slug: z.string(),
  name: z.string().catch(""),
  link: url.catch(""),
  avatar_urls: z.record(z.string(), z.string()).catch({}),
  capabilities: z.record(z.string(), z.boolean().catch(false)).catch({}),
});

export const Media = z.object({ id, slug: z.string(), source_url: url });

export const Post = z.object({ id, link: url });

/** The application password that a call is made with. */
export const ApplicationPassword = z.object({ uuid: z.uuid() });

/** An error of the API. Errors of a proxy have no code. */
export const Refusal = z.object({
  code: z.string(),
  /** The term that exists already (`term_exists`). */
  data: z.object({ term_id: id.optional().catch(undefined) }).catch({}),
});
