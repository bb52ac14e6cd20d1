/** The most uploads that a person opens in an hour. Plans limit the bytes, which an open upload reserves. */
export const UPLOADS = { things: "uploads", hourly: 3000 } as const;
