import { canvas } from "../../src/platform/drawing/canvas.ts";

const [WIDTH, HEIGHT] = [1200, 800];
const SEA = 520;

/** A quiet harbor at some hour of the day, as a PNG: each `hour`, of 24, gives another picture. */
export function harbour(hour: number): Uint8Array {
  const surface = canvas().createCanvas(WIDTH, HEIGHT);
  const context = surface.getContext("2d");
  const fill = (style: string, draw: () => void) => {
    context.fillStyle = style;
    context.beginPath();
    draw();
    context.fill();
  };
  const hue = 18 + ((hour * 15) % 360);
  const down = (from: number, to: number, ...colors: string[]) => {
    const gradient = context.createLinearGradient(0, from, 0, to);
    for (const [at, color] of colors.entries()) gradient.addColorStop(at / (colors.length - 1), color);
    context.fillStyle = gradient;
    context.fillRect(0, from, WIDTH, to - from);
  };
  down(0, SEA, `hsl(${hue + 200} 55% 38%)`, `hsl(${hue + 20} 70% 72%)`, `hsl(${hue} 90% 82%)`);
  fill(`hsl(${hue + 15} 100% 92%)`, () => context.arc(820, 390, 64, 0, 2 * Math.PI));
  for (const [at, [base, rise]] of [
    [430, 120],
    [470, 80],
    [505, 50],
  ].entries()) {
    fill(`hsl(${hue + 210} ${28 + at * 8}% ${56 - at * 12}%)`, () => {
      context.moveTo(0, SEA);
      for (let x = 0; x <= WIDTH; x += 10) {
        const wave = Math.sin(x / (190 - at * 40) + at * 2 + hour) + 0.5 * Math.sin(x / 67 + at);
        context.lineTo(x, (base ?? 0) - ((rise ?? 0) * wave) / 2);
      }
      context.lineTo(WIDTH, SEA);
    });
  }
  down(SEA, HEIGHT, `hsl(${hue + 5} 70% 74%)`, `hsl(${hue + 205} 45% 40%)`, `hsl(${hue + 215} 50% 22%)`);
  context.globalAlpha = 0.35;
  for (let line = 0; line < 26; line++) {
    const [y, width] = [SEA + 8 + line * 10, 130 + 60 * Math.sin(line * 1.7) + line * 4];
    fill(`hsl(${hue + 15} 100% 94%)`, () => context.roundRect(820 - width / 2 + 18 * Math.sin(line), y, width, 3.5, 2));
  }
  context.globalAlpha = 1;
  const boat = (x: number, y: number, size: number) => {
    fill(`hsl(${hue + 220} 40% 14%)`, () => {
      context.moveTo(x - size, y);
      context.quadraticCurveTo(x, y + size * 0.62, x + size, y);
    });
    fill("hsl(40 60% 96%)", () => {
      context.moveTo(x - size * 0.06, y - size * 0.1);
      context.lineTo(x - size * 0.06, y - size * 1.9);
      context.quadraticCurveTo(x + size * 0.7, y - size * 0.9, x + size * 0.8, y - size * 0.1);
    });
    fill(`hsl(${hue} 75% 62%)`, () => {
      context.moveTo(x - size * 0.14, y - size * 0.1);
      context.lineTo(x - size * 0.14, y - size * 1.6);
      context.quadraticCurveTo(x - size * 0.5, y - size * 0.7, x - size * 0.75, y - size * 0.1);
    });
  };
  boat(330, 640, 110);
  boat(610, 556, 42);
  boat(980, 590, 58);
  return surface.toBuffer("image/png");
}
