/** The topics of publications' outbox messages, and their payloads. */
export const TOPICS = {
  /** Queue the renditions. Outdated if the publication names another job. */
  publicationDue: "publication.due",
  /** Send one rendition (again). */
  renditionDeliver: "rendition.deliver",
  /** Ask the provider whether the post of one rendition exists. */
  renditionReconcile: "rendition.reconcile",
} as const;

export interface PublicationDue {
  publicationId: string;
}

export interface RenditionJob {
  renditionId: string;
}
