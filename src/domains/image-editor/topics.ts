/** What templates ask of the queue: the topics of their outbox messages and the payloads. */
export const TOPICS = {
  /** Render the preview of a template. Out of date when the template has moved on, or has a preview that was given. */
  templatePreview: "template.preview",
} as const;
