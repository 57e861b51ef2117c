export const fileSharesErrors = {
  /** So many links are active at once. params: limit */
  'file_shares.too_many': 409,
  /** The link was revoked; it stays so. */
  'file_shares.revoked': 409,
  /** So many requests are open at once. params: limit */
  'file_requests.too_many': 409,
  /** The request was closed; it stays so. */
  'file_requests.closed': 409,
  /** What was chosen holds no file. */
  'file_archives.empty': 422,
} as const;
