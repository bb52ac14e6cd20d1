/** To be called on the main thread before a worker uses sharp: otherwise its native libraries are unloaded when the first of the workers ends. */
export const loadSharp = (): Promise<unknown> => import("sharp");
