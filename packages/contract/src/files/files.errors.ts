export const fileErrors = {
  'files.missing': 400,
  /** The bytes cannot be decoded as a picture, whatever the name says. */
  'files.not_an_image': 422,
  /** params: limitBytes */
  'files.too_large': 413,
  /** params: limit (pixels) */
  'files.too_many_pixels': 422,
  /** A profile still shows it. params: profile (its name) */
  'files.in_use': 409,
} as const;
