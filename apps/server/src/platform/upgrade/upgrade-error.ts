/** The cluster cannot be upgraded in its current state; the message says what to do. The old one is unchanged. */
export class UpgradeError extends Error {
  override readonly name = 'UpgradeError';
}
