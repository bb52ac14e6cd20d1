/** Whether this instance can mail. This version cannot: nothing says that it does. */
export const emailAvailable = (): boolean => false;
