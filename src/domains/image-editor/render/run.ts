/** A piece of text on one baseline, in its own rotated coordinates. */
export interface Run {
  text: string;
  /** The start of the baseline and its rotation in radians. */
  x: number;
  y: number;
  angle: number;
  width: number;
  /** The additional space between words, in pixels. */
  stretch: number;
}
