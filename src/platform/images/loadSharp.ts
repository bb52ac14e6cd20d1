/**
 * Loads sharp on the main thread. Call it before a worker uses sharp: otherwise its native libraries are unloaded when
 * the first worker ends.
 */
export const loadSharp = (): Promise<unknown> => import("sharp");
