export type { Metadata } from "./metadata.ts";
export { readMetadata, readPage, type Unreadable } from "./page.ts";
