export function digitsOf(text: string): number[] {
  return [...text].map(Number);
}

/** Σ digit × weight, up to the shorter of the two. */
export function weightedSum(text: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(text[index]), 0);
}

/** Twice the digit, with the digits of the result added up (14 → 5): the core of the Luhn algorithm. */
function doubled(digit: number): number {
  return digit * 2 > 9 ? digit * 2 - 9 : digit * 2;
}

/** Luhn: every second digit from the right is doubled, and the sum ends in 0. */
export function isLuhn(text: string): boolean {
  const sum = digitsOf(text)
    .toReversed()
    .reduce((total, digit, index) => total + (index % 2 === 1 ? doubled(digit) : digit), 0);
  return sum % 10 === 0;
}

/** Digit sum in which the digits at even positions (second, fourth …) count doubled. */
export function doubledEvenSum(text: string): number {
  return digitsOf(text).reduce((total, digit, index) => total + (index % 2 === 1 ? doubled(digit) : digit), 0);
}

/** ISO 7064 MOD 11,10: a running product that ends in 1. */
export function isMod11To10(text: string): boolean {
  const last = Number(text.at(-1));
  const product = digitsOf(text.slice(0, -1)).reduce((running, digit) => {
    const sum = (running + digit) % 10;
    return ((sum === 0 ? 10 : sum) * 2) % 11;
  }, 10);
  return (product + last) % 10 === 1;
}

/** Remainder of a decimal number of any length. */
export function remainder(text: string, divisor: number): number {
  return digitsOf(text).reduce((rest, digit) => (rest * 10 + digit) % divisor, 0);
}
