/** Decimal, as storage is told everywhere else: what the operator writes is what the client reads. */
export const gigabyte = 1_000_000_000;
