/** One section of the documentation, with the fragment of its address. */
export interface Guide {
  readonly key: string;
  readonly title: string;
  /** Markdown: the subset that `markdown.ts` reads. */
  readonly text: string;
}
