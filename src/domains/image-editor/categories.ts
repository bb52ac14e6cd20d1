/** The categories of built-in templates. A stored template can have any other category, or none. */
export const CATEGORIES = [
  "Announcement",
  "Photo",
  "Quote",
  "Carousel",
  "Education",
  "Story",
  "Professional",
  "Thumbnail",
] as const;
