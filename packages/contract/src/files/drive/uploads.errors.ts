export const uploadErrors = {
  /** The bytes do not begin where the upload stands. params: offset */
  'uploads.offset_conflict': 409,
  /** Another request is writing to it; try again in a few seconds. */
  'uploads.locked': 423,
  /** It has expired or was ended. */
  'uploads.gone': 410,
  /** The bytes are not those the sender counted, of this request or of the whole file. */
  'uploads.checksum_mismatch': 460,
  /** Another checksum algorithm than sha256, or a checksum of a wrong form. */
  'uploads.checksum_unknown': 400,
  /** `Upload-Length` or `Upload-Metadata` is missing or of a wrong form. */
  'uploads.bad_header': 400,
  /** More than `limitBytes`, or more bytes than were announced. params: limitBytes */
  'uploads.too_large': 413,
  /** `Tus-Resumable` is not 1.0.0. */
  'uploads.wrong_protocol': 412,
  /** The client has `limit` uploads under way. params: limit */
  'uploads.too_many': 429,
} as const;
