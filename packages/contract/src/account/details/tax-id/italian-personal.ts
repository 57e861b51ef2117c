/** Values of 0–9 (and A–J) at odd positions, then of K–Z. */
const oddValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

function ordinal(character: string): number {
  return /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
}

/** Italian personal tax code (codice fiscale); its digits may be replaced by letters where two people would share one. */
export function isItalianPersonalCode(text: string): boolean {
  if (!/^[A-Z]{6}[0-9L-NP-V]{2}[A-EHLMPR-T][0-9L-NP-V]{2}[A-Z][0-9L-NP-V]{3}[A-Z]$/.test(text)) return false;
  const sum = [...text.slice(0, 15)].reduce((total, character, index) => {
    const value = ordinal(character);
    return total + (index % 2 === 0 ? (oddValues[value] ?? 0) : value);
  }, 0);
  return String.fromCharCode(65 + (sum % 26)) === text[15];
}
