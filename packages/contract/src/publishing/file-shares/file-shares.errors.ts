export const fileSharesErrors = {
  /** So many links are active at once. params: limit */
  'file_shares.too_many': 409,
  /** The link was revoked; it stays so. */
  'file_shares.revoked': 409,
  /** So many requests are open at once. params: limit */
  'file_requests.too_many': 409,
  /** The request was closed; it stays so. */
  'file_requests.closed': 409,
  /** Files that arrived or are on their way fill the request. */
  'file_requests.full': 409,
  /** Files of this kind are not asked for. */
  'file_requests.kind_refused': 422,
  /** A file without bytes. */
  'file_requests.empty_file': 422,
  /** What was chosen holds no file. */
  'file_archives.empty': 422,
} as const;
