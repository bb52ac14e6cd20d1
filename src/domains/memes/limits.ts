/** Of one caption, in characters. */
export const LONGEST_CAPTION = 300;
/** No template takes more; that one takes fewer is a rule of the operation. */
export const MOST_CAPTIONS = 40;
