import { z } from "zod";

// The objects of the APIs, with the members that are used.

const text = (most: number) => z.string().max(most);
const secret = text(8192).min(1);
const instant = z.int().min(0);

export const Token = z.object({
  access_token: secret,
  expires_in: z.int().min(1),
  /** For apps of approved partners alone. */
  refresh_token: secret.optional().catch(undefined),
  refresh_token_expires_in: z.int().min(1).optional().catch(undefined),
  /** Absent where the scopes are the same as before (RFC 6749 §5.1). */
  scope: text(2000).optional(),
});

/** The member, by OpenID Connect. */
export const UserInfo = z.object({
  sub: z.string().regex(/^[\w-]{1,64}$/),
  name: text(1000).catch(""),
  picture: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .catch(""),
});

const organizationUrn = z.string().regex(/^urn:li:organization:\d{1,20}$/);

export const Roles = z.object({
  elements: z.array(z.object({ role: z.string(), organization: organizationUrn })).max(1000),
});

export const Organizations = z.object({
  results: z.record(z.string(), z.object({ localizedName: text(1000).catch(""), vanityName: text(256).catch("") })),
});

const url = z.url({ protocol: /^https?$/ }).max(4096);

export const ImageUpload = z
  .object({ value: z.object({ uploadUrl: url, image: z.string().regex(/^urn:li:image:[\w-]{1,128}$/) }) })
  .transform(({ value: { uploadUrl, image: urn } }) => ({ uploadUrl, urn }));

export const DocumentUpload = z
  .object({ value: z.object({ uploadUrl: url, document: z.string().regex(/^urn:li:document:[\w-]{1,128}$/) }) })
  .transform(({ value: { uploadUrl, document: urn } }) => ({ uploadUrl, urn }));

export const Part = z.object({ uploadUrl: url, firstByte: instant, lastByte: instant });

export const VideoUpload = z.object({
  value: z.object({
    video: z.string().regex(/^urn:li:video:[\w-]{1,128}$/),
    uploadToken: text(1000).catch(""),
    uploadInstructions: z.array(Part).min(1).max(1000),
  }),
});

export const MediaState = z.object({ status: text(100) });

/** The URN of a post, in the header of the answer that made the post. */
export const PostUrn = z.string().regex(/^urn:li:(?:share|ugcPost):\d{1,25}$/);

const CommentUrn = z.string().regex(/^urn:li:comment:\(urn:li:(?:activity|share|ugcPost):\d{1,25},\d{1,25}\)$/);

export const PastPosts = z.object({
  elements: z
    .array(
      z.object({
        id: z.string(),
        commentary: z.string().catch(""),
        createdAt: instant,
        lifecycleState: z.string().catch("PUBLISHED"),
      }),
    )
    .max(100),
});

export const MadeComment = z.object({ commentUrn: CommentUrn });

export const PastComments = z.object({
  elements: z
    .array(
      z.object({
        actor: z.string(),
        commentUrn: CommentUrn,
        created: z.object({ time: instant }),
        message: z.object({ text: z.string().catch("") }),
      }),
    )
    .max(100),
});

/** A refusal of LinkedIn itself. A proxy's has another form. */
export const Refusal = z.object({
  status: z.int(),
  message: z.string().catch(""),
  errorDetails: z
    .object({ inputErrors: z.array(z.object({ code: z.string().catch("") })).catch([]) })
    .optional()
    .catch(undefined),
});
