/** A piece of text on one baseline, in its own turned coordinates. */
export interface Run {
  text: string;
  /** Where its baseline begins, and how it is turned, in radians. */
  x: number;
  y: number;
  angle: number;
  width: number;
  /** More space between words, in pixels. */
  stretch: number;
}
