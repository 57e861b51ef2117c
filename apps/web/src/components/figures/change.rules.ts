import type { Formats } from '#lib/format/formats.ts';

/** On a smaller base a percentage exaggerates: from 1 to 19 is eighteen more, not 1800 %. */
const leastBase = 100;

export function directionOf(difference: number): -1 | 0 | 1 {
  if (difference === 0) return 0;
  return difference > 0 ? 1 : -1;
}

/** A difference with its sign, for figures that have a unit. */
export function withSign(difference: number, write: (size: number) => string): string {
  if (difference === 0) return write(0);
  return `${difference > 0 ? '+' : '\u2212'}${write(Math.abs(difference))}`;
}

export type Compared = {
  now: number;
  before: number;
  /** The base in whole units, where the figures are in smaller ones. */
  base?: number | undefined;
};

/** Change to speak of as a fraction of the base; undefined where the base is too small for one. */
export function shareOfChange({ now, before, base = before }: Compared): number | undefined {
  return base >= leastBase ? (now - before) / before : undefined;
}

/** A change as text: in percent on a base that carries it, else as the difference. Undefined where there was and is nothing. */
export function changeText(
  compared: Compared & { write?: ((size: number) => string) | undefined },
  formats: Pick<Formats, 'change' | 'number'>,
): string | undefined {
  const { now, before, write = formats.number } = compared;
  if (now === 0 && before === 0) return undefined;
  const share = shareOfChange(compared);
  return share === undefined ? withSign(now - before, write) : formats.change(share);
}
