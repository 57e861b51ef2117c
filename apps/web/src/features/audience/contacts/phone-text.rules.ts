/** Country codes of two digits (ITU-T E.164); the only one-digit codes are 1 and 7, the rest have three. */
const twoDigits = new Set(
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
);

function countryLength(digits: string): number {
  if (/^[17]/.test(digits)) return 1;
  return twoDigits.has(digits.slice(0, 2)) ? 2 : 3;
}

const groupings: Record<number, readonly number[]> = {
  7: [3, 4],
  8: [4, 4],
  9: [3, 2, 2, 2],
  10: [3, 3, 4],
  11: [3, 4, 4],
};

/** E.164 in readable groups: `+34655021843` → `+34 655 02 18 43`. */
export function phoneText(number: string): string {
  const digits = /^\+(\d+)$/.exec(number)?.[1];
  if (digits === undefined) return number;
  const length = countryLength(digits);
  const national = digits.slice(length);
  const groups: string[] = [];
  let at = 0;
  for (const size of groupings[national.length] ?? [3, 3, 3, 3, 3]) {
    if (at < national.length) groups.push(national.slice(at, at + size));
    at += size;
  }
  return [`+${digits.slice(0, length)}`, ...groups].join(' ');
}
