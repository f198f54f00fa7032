import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

/** The smallest OKLab difference visible in small shapes, and WCAG's minimum contrast for meaningful graphics. */
const DIFFERENCE_MIN = 0.1;
const CONTRAST_MIN = 3;

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Simulates color blindness: Machado, Oliveira, and Fernandes 2009, full severity. */
const SIGHTS: Readonly<Record<string, Matrix>> = {
  "all colors": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  "no red": [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  "no green": [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  "no blue": [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const charts = readFileSync(new URL("chart-colors.css", import.meta.url), "utf8");
const tokens = readFileSync(new URL("../tokens.css", import.meta.url), "utf8");

for (const [theme, place] of [
  ["dark", 0],
  ["light", 1],
] as const) {
  const colors = ["one", "two", "three", "four", "five", "six"].map((name) =>
    colorOf(charts, `--chart-${name}`, place),
  );

  test(`chart colors are distinguishable with every kind of color vision, in the ${theme} theme`, () => {
    for (const [sight, matrix] of Object.entries(SIGHTS)) {
      const seen = colors.map((color) => toOklab(inSight(matrix, color)));
      const pairs = seen.flatMap((one, first) =>
        seen
          .slice(first + 1)
          .map((other, more) => ({ one, other, first, second: first + 1 + more })),
      );
      for (const { one, other, first, second } of pairs) {
        const apart = Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
        const which = `${sight}: colors ${first + 1} and ${second + 1}, ${apart.toFixed(3)}`;
        assert.equal(apart >= DIFFERENCE_MIN, true, which);
      }
    }
  });

  test(`chart colors contrast with the card, in the ${theme} theme`, () => {
    const card = luminance(colorOf(tokens, "--raised", place)) + 0.05;
    for (const [index, color] of colors.entries()) {
      const light = luminance(color) + 0.05;
      const contrast = Math.max(card, light) / Math.min(card, light);
      assert.equal(contrast >= CONTRAST_MIN, true, `color ${index + 1}: ${contrast.toFixed(2)}`);
    }
  });
}

/** Converts to linear RGB. The first value is the dark theme's. */
function colorOf(css: string, name: string, place: number): Triple {
  const found = [
    ...css.matchAll(new RegExp(`${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`, "g")),
  ];
  const [, lightness, chroma, hue] = found[place] ?? assert.fail(`${name} isn't there`);
  const angle = (Number(hue) * Math.PI) / 180;
  return toLinear([
    Number(lightness),
    Number(chroma) * Math.cos(angle),
    Number(chroma) * Math.sin(angle),
  ]);
}

function inSight(matrix: Matrix, color: Triple): Triple {
  return clamp(times(matrix, color));
}

/** Converts to OKLab (Ottosson). */
function toLinear([l, a, b]: Triple): Triple {
  const cones: Triple = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  const linear = times(
    [
      [4.0767416621, -3.3077115913, 0.2309699292],
      [-1.2684380046, 2.6097574011, -0.3413193965],
      [-0.0041960863, -0.7034186147, 1.707614701],
    ],
    cones,
  );
  return clamp(linear);
}

function toOklab(linear: Triple): Triple {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    linear,
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [Math.cbrt(cones[0]), Math.cbrt(cones[1]), Math.cbrt(cones[2])],
  );
}

function luminance([red, green, blue]: Triple): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function times(matrix: Matrix, [x, y, z]: Triple): Triple {
  const row = ([a, b, c]: Triple): number => a * x + b * y + c * z;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

function clamp([red, green, blue]: Triple): Triple {
  const within = (value: number): number => Math.min(1, Math.max(0, value));
  return [within(red), within(green), within(blue)];
}
