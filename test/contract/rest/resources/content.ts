import { all, dateTime, flag, integer, list, object, oneOf, resource, text, wholeSeconds } from "../shape.ts";

export const mediaUpload = resource(
  {
    ...all("id mime_type original_filename url", text),
    asset_kind: oneOf("library", "brand_asset", "brand_font", "design_preview", "template_preview"),
    source: oneOf(
      "upload",
      "camera",
      "image_editor_export",
      "image_editor_edit",
      "background_removal",
      "video_editor_source",
      "video_editor_export",
      "stock_import",
      "meme_generator",
    ),
    processing_status: oneOf("processing", "uploading", "ready", "failed"),
    analysis_status: oneOf("pending", "ready", "failed"),
    retention_class: oneOf("library", "temporary"),
    deduped: flag,
    size: integer,
  },
  {
    ...all("alt_text analysis_error design_document_id design_page_id parent_media_id poster_thumbnail_url", text),
    processing_progress: integer,
  },
);

export const altText = resource({ ...all("alt_text model", text), generated: flag });

const catalog = object(
  { ...all("provider_key revision", text), ...all("returned total_templates", integer), stale: flag },
  { refreshed_at: wholeSeconds },
);

const memeTemplate = resource(
  {
    ...all("id name blank_url source_url", text),
    animated: flag,
    ...all("lines overlays", integer),
    ...all("keywords search_terms styles", list(text)),
  },
  {
    example: object({ url: text, text: list(text) }),
    semantic: object({ ...all("caption_roles tags", list(text)), ...all("meaning mechanism visual", text) }),
  },
);

export const memeTemplates = resource({
  ...all("ai_configured configured", flag),
  catalog,
  templates: list(memeTemplate),
});

const voiceDefinition = object({
  ...all("identity_summary formality humor preferred_language", text),
  ...all(
    "boundaries disliked_patterns expertise forbidden_phrases opinions recurring_expressions traits vocabulary",
    list(text),
  ),
  corrections: list(object(all("original preferred lesson", text))),
  examples: list(object(all("platform text why_it_fits", text))),
  interview_answers: list(object(all("question answer", text))),
});

const voiceProfile = resource({
  ...all("id workspace_id name", text),
  ...all("revision schema_version", integer),
  is_default: flag,
  assigned_account_ids: list(text),
  ...all("created_at updated_at", dateTime),
  definition: voiceDefinition,
});

export const effectiveProfiles = list(
  resource({
    account_id: text,
    profile: voiceProfile,
    source: oneOf("publication_override", "account_override", "workspace_default"),
  }),
);

const angle = resource({
  id: oneOf("keep_current", "recommended", "evidence_led", "personal_opinion", "contrarian"),
  ...all("label hook thesis approach evidence objective desired_reaction", text),
  build_direction: object(all("angle audience media_preference outcome tone_adjustment", text)),
  media: object(all("brief role source_ref treatment", text)),
});

export const angles = resource({
  angles: { type: "array", items: angle, minItems: 5, maxItems: 5 },
});

export const accountConnection = resource({
  ...all("account_id workspace_id", text),
  account_ids: list(text),
  open_fresh_composer: flag,
});
