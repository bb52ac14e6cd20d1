/** The most publications that a person creates in an hour, duplicates included. Plans limit what is scheduled. */
export const PUBLICATIONS = { things: "publications", hourly: 6000 } as const;
