/** Decimal, as for storage everywhere else: the operator's input is what the client reads. */
export const gigabyte = 1_000_000_000;
