/** Codes any operation may answer, with their HTTP status (RFC 9110). */
export const coreErrors = {
  'request.invalid': 422,
  'request.malformed': 400,
  'request.too_large': 413,
  'request.unsupported_media_type': 415,
  'request.csrf': 403,
  'request.rate_limited': 429,
  'request.conflict': 409,
  'resource.not_found': 404,
  /** params: name */
  'resource.name_taken': 409,
  /** params: limit */
  'resource.too_many': 409,
  'server.unexpected': 500,
  'server.unavailable': 503,
  /** The call is valid; the server is overloaded. */
  'server.busy': 503,
  'server.storage_full': 507,
} as const;
