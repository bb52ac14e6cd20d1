import { circle, ellipse, group, INK, path, type Svg, stroke } from "./svg.ts";

export interface Face {
  eyes?: "open" | "wide" | "half" | "closed" | "happy" | "star" | "dizzy" | "tiny" | "squint";
  brows?: "raised" | "angry" | "sad" | "doubt" | "flat";
  mouth?: "smile" | "grin" | "flat" | "frown" | "o" | "teeth" | "wavy" | "smirk" | "tongue" | "scream" | "small";
  /** The position of the pupils: −1 to 1 each. */
  gaze?: readonly [number, number];
  blush?: boolean;
  sweat?: boolean;
  tears?: boolean;
}

const EYE = 22;

function eye(face: Face, side: -1 | 1): Svg {
  const x = side * EYE;
  const [gx, gy] = face.gaze ?? [0, 0];
  const pupil = (r: number, reach: number) =>
    circle(x + gx * reach, gy * reach, r, { fill: INK, line: 0 }) +
    circle(x + gx * reach - r / 3, gy * reach - r / 3, r / 3.2, { fill: "#fff", line: 0 });
  switch (face.eyes ?? "open") {
    case "wide":
      return circle(x, 0, 20, { fill: "#fff", line: 3.5 }) + pupil(6.5, 9);
    case "tiny":
      return circle(x, 0, 18, { fill: "#fff", line: 3.5 }) + pupil(3.2, 10);
    case "half":
      return (
        circle(x, 0, 16, { fill: "#fff", line: 3.5 }) +
        pupil(7.5, 6) +
        path(`M${x - 17} 0A17 17 0 0 1 ${x + 17} 0Z`, { fill: "#0003", line: 3.5 })
      );
    case "closed":
      return stroke(`M${x - 13} 0q13 11 26 0`, 4.5);
    case "happy":
      return stroke(`M${x - 13} 4q13 -17 26 0`, 4.5);
    case "squint":
      return stroke(side < 0 ? `M${x - 11} -8l20 8l-20 8` : `M${x + 11} -8l-20 8l20 8`, 4.5);
    case "star":
      return path(`M${x} -17l5 11l12 1l-9 8l3 12l-11 -6l-11 6l3 -12l-9 -8l12 -1Z`, { fill: "#ffd447", line: 3 });
    case "dizzy":
      return stroke(`M${x - 10} -10l20 20M${x + 10} -10l-20 20`, 5);
    default:
      return circle(x, 0, 16, { fill: "#fff", line: 3.5 }) + pupil(8, 7);
  }
}

function brow(face: Face, side: -1 | 1): Svg {
  const x = side * EYE;
  const [inner, outer] = [x - side * 13, x + side * 14];
  switch (face.brows) {
    case "raised":
      return stroke(`M${inner} -29Q${x} -41 ${outer} -29`, 5);
    case "angry":
      return stroke(`M${inner} -15L${outer} -27`, 6.5);
    case "sad":
      return stroke(`M${inner} -30L${outer} -19`, 5);
    case "doubt":
      return side < 0 ? stroke(`M${inner} -18L${outer} -20`, 5.5) : stroke(`M${inner} -29Q${x} -43 ${outer} -31`, 5.5);
    case "flat":
      return stroke(`M${inner} -23L${outer} -23`, 5);
    default:
      return "";
  }
}

const DARK = "#6b1f3a";
const TONGUE = "#ff8fa3";

function mouth(face: Face): Svg {
  switch (face.mouth ?? "smile") {
    case "grin":
      return (
        path("M-22 28Q0 32 22 28Q20 54 0 54Q-20 54 -22 28Z", { fill: DARK, line: 3.5 }) +
        ellipse(0, 48, 10, 5, { fill: TONGUE, line: 0 })
      );
    case "flat":
      return stroke("M-14 36L14 36", 4.5);
    case "frown":
      return stroke("M-17 44Q0 26 17 44", 4.5);
    case "o":
      return ellipse(0, 40, 9, 11, { fill: DARK, line: 3.5 });
    case "teeth":
      return (
        path("M-22 30Q0 26 22 30Q23 46 19 48Q0 52 -19 48Q-23 46 -22 30Z", { fill: "#fff", line: 3.5 }) +
        stroke("M-21 39L21 39M-8 29V49M8 29V49", 2.5)
      );
    case "wavy":
      return stroke("M-21 38q5 -9 10.500 0t10.500 0t10.500 0t10.500 0", 4.5);
    case "smirk":
      return stroke("M-14 40Q6 42 18 30", 4.5);
    case "tongue":
      return stroke("M-18 33Q0 46 18 33", 4.5) + path("M2 40Q3 54 11 53Q18 50 14 36", { fill: TONGUE, line: 3 });
    case "scream":
      return (
        path("M-17 30Q0 20 17 30Q24 66 0 66Q-24 66 -17 30Z", { fill: DARK, line: 3.5 }) +
        ellipse(0, 58, 10, 6, { fill: TONGUE, line: 0 })
      );
    case "small":
      return stroke("M-7 37Q0 41 7 37", 4.5);
    default:
      return stroke("M-18 32Q0 50 18 32", 4.5);
  }
}

const drop = (x: number, y: number, scale = 1): Svg =>
  group({ x, y, scale }, path("M0 -13Q11 3 8 9A9 9 0 0 1 -8 9Q-11 3 0 -13Z", { fill: "#8fd6ff", line: 3 }));

/** Draws a face around the middle between its eyes, about 110 wide. */
export function drawFace(face: Face): Svg {
  return [
    face.blush
      ? ellipse(-42, 22, 12, 7, { fill: "#ff5d7d55", line: 0 }) + ellipse(42, 22, 12, 7, { fill: "#ff5d7d55", line: 0 })
      : "",
    face.tears
      ? path("M-34 10Q-40 60 -34 74Q-24 78 -22 70Q-26 40 -20 12Z", { fill: "#8fd6ff", line: 2.5 }) +
        path("M34 10Q40 60 34 74Q24 78 22 70Q26 40 20 12Z", { fill: "#8fd6ff", line: 2.5 })
      : "",
    eye(face, -1),
    eye(face, 1),
    brow(face, -1),
    brow(face, 1),
    mouth(face),
    face.sweat ? drop(54, -18) + drop(-58, 6, 0.75) : "",
  ].join("");
}
