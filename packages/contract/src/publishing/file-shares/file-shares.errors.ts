export const fileSharesErrors = {
  /** The limit of active links is reached. params: limit */
  'file_shares.too_many': 409,
  /** The link was revoked, which is final. */
  'file_shares.revoked': 409,
  /** The limit of open requests is reached. params: limit */
  'file_requests.too_many': 409,
  /** The request was closed, which is final. */
  'file_requests.closed': 409,
  /** Files that arrived or are being uploaded fill the request. */
  'file_requests.full': 409,
  /** The request does not accept this kind of file. */
  'file_requests.kind_refused': 422,
  /** An empty file. */
  'file_requests.empty_file': 422,
  /** The selection contains no file. */
  'file_archives.empty': 422,
} as const;
