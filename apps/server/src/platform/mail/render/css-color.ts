const NAMES: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
  silver: '#c0c0c0',
  gray: '#808080',
  grey: '#808080',
  red: '#ff0000',
  maroon: '#800000',
  yellow: '#ffff00',
  olive: '#808000',
  lime: '#00ff00',
  green: '#008000',
  aqua: '#00ffff',
  teal: '#008080',
  blue: '#0000ff',
  navy: '#000080',
  fuchsia: '#ff00ff',
  purple: '#800080',
  orange: '#ffa500',
  pink: '#ffc0cb',
  lightgray: '#d3d3d3',
  lightgrey: '#d3d3d3',
  darkgray: '#a9a9a9',
  darkgrey: '#a9a9a9',
  beige: '#f5f5dc',
  brown: '#a52a2a',
  gold: '#ffd700',
};

function twoDigits(value: number): string {
  return Math.max(0, Math.min(255, Math.round(value)))
    .toString(16)
    .padStart(2, '0');
}

/** The first colour of a CSS value as `#rrggbb`; undefined for what is see-through, computed or no colour. */
export function colorOf(value: string | undefined): string | undefined {
  const text = value?.trim().toLowerCase() ?? '';
  const hex = /(?:^|\s)#([0-9a-f]{3}|[0-9a-f]{6})(?![0-9a-f])/.exec(text)?.[1];
  if (hex !== undefined) return `#${hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex}`;
  const rgb = /rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)/.exec(text);
  if (rgb) return `#${[rgb[1], rgb[2], rgb[3]].map((part) => twoDigits(Number(part))).join('')}`;
  const name = text.split(/\s+/)[0] ?? '';
  return Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 contrast ratio of two six-digit colours, 1 to 21. */
export function contrastRatio(first: string, second: string): number {
  const [one, other] = [luminance(first), luminance(second)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
