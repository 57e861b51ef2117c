/** A fresh, URL-safe and unique block id. */
export function newBlockId(): string {
  return crypto.randomUUID();
}
