export const uploadErrors = {
  /** The request does not continue at the upload's offset. params: offset */
  'uploads.offset_conflict': 409,
  /** Another request is writing to it; try again in a few seconds. */
  'uploads.locked': 423,
  /** It has expired or was cancelled. */
  'uploads.gone': 410,
  /** The bytes of this request or of the whole file do not match the sender's checksum. */
  'uploads.checksum_mismatch': 460,
  /** A checksum algorithm other than sha256, or a malformed checksum. */
  'uploads.checksum_unknown': 400,
  /** `Upload-Length` or `Upload-Metadata` is missing or malformed. */
  'uploads.bad_header': 400,
  /** More than `limitBytes`, or more bytes than announced. params: limitBytes */
  'uploads.too_large': 413,
  /** `Tus-Resumable` is not 1.0.0. */
  'uploads.wrong_protocol': 412,
  /** The client has `limit` active uploads. params: limit */
  'uploads.too_many': 429,
} as const;
