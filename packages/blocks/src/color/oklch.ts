/** Conversion between sRGB hex and OKLCH (Björn Ottosson, 2020). Lightness 0–1, hue in degrees. */
export type Oklch = { l: number; c: number; h: number };
export type Rgb = { r: number; g: number; b: number };

const sixDigits = /^#[0-9a-f]{6}$/i;

export function parseHex(hex: string): Rgb {
  if (!sixDigits.test(hex)) throw new Error(`Not a six-digit colour: ${hex}`);
  const value = Number.parseInt(hex.slice(1), 16);
  return { r: ((value >> 16) & 255) / 255, g: ((value >> 8) & 255) / 255, b: (value & 255) / 255 };
}

export function toHex({ r, g, b }: Rgb): string {
  const channel = (value: number) =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${channel(r)}${channel(g)}${channel(b)}`;
}

export function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function toGamma(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

export function hexToOklch(hex: string): Oklch {
  const rgb = parseHex(hex);
  const [r, g, b] = [toLinear(rgb.r), toLinear(rgb.g), toLinear(rgb.b)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  };
}

function oklchToLinear({ l, c, h }: Oklch): Rgb {
  const angle = (h * Math.PI) / 180;
  const [a, b] = [c * Math.cos(angle), c * Math.sin(angle)];
  const ll = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const mm = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const ss = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    r: 4.0767416621 * ll - 3.3077115913 * mm + 0.2309699292 * ss,
    g: -1.2684380046 * ll + 2.6097574011 * mm - 0.3413193965 * ss,
    b: -0.0041960863 * ll - 0.7034186147 * mm + 1.707614701 * ss,
  };
}

function fits({ r, g, b }: Rgb): boolean {
  return Math.min(r, g, b) > -0.0005 && Math.max(r, g, b) < 1.0005;
}

/** Nearest sRGB colour: chroma is reduced until the colour fits the gamut; hue and lightness stay. */
export function oklchToHex(color: Oklch): string {
  let linear = oklchToLinear(color);
  if (!fits(linear)) {
    let [inside, outside] = [0, color.c];
    for (let step = 0; step < 10; step += 1) {
      const middle = (inside + outside) / 2;
      if (fits(oklchToLinear({ ...color, c: middle }))) inside = middle;
      else outside = middle;
    }
    linear = oklchToLinear({ ...color, c: inside });
  }
  return toHex({ r: toGamma(linear.r), g: toGamma(linear.g), b: toGamma(linear.b) });
}
