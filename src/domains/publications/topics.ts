/** What publications ask of the queue: the topics of their outbox messages and the payloads. */
export const TOPICS = {
  /** Due: fan out to the renditions. Out of date when the publication names another job. */
  publicationDue: "publication.due",
  /** Send one rendition (again). */
  renditionDeliver: "rendition.deliver",
  /** Ask the provider what became of one rendition. */
  renditionReconcile: "rendition.reconcile",
} as const;

export interface PublicationDue {
  publicationId: string;
}

export interface RenditionJob {
  renditionId: string;
}
