export const fileErrors = {
  'files.missing': 400,
  /** The bytes cannot be decoded as an image, whatever the name says. */
  'files.not_an_image': 422,
  /** The bytes have none of the accepted formats, or not the requested kind. */
  'files.type_not_allowed': 422,
  /** params: limitBytes, limitMegabytes */
  'files.too_large': 413,
  /** params: limit (pixels) */
  'files.too_many_pixels': 422,
  /** A side would have fewer than `limit` pixels. params: limit */
  'files.crop_too_small': 422,
  /** A profile, a template or an active campaign still uses it. params: place (its name) */
  'files.in_use': 409,
} as const;
