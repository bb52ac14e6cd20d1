/** The topics and payloads of the templates' outbox messages. */
export const TOPICS = {
  /** Renders the preview of a template. Without effect if the template has changed since, or has a preview that a user set. */
  templatePreview: "template.preview",
} as const;
