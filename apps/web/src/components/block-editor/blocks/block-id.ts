/** A fresh identifier for a block: URL-safe and unlike any other. */
export function newBlockId(): string {
  return crypto.randomUUID();
}
