/** The cluster cannot be upgraded as things are; the message says what to do. The old one is as it was. */
export class UpgradeError extends Error {
  override readonly name = 'UpgradeError';
}
