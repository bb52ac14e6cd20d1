/** The maximum characters of one caption. */
export const LONGEST_CAPTION = 300;
/** The maximum number of captions of any template. The operation checks the number of the chosen template. */
export const MOST_CAPTIONS = 40;
