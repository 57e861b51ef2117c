export const fileErrors = {
  'files.missing': 400,
  /** The bytes cannot be decoded as a picture, whatever the name says. */
  'files.not_an_image': 422,
  /** The bytes are none of the formats that are kept, or not of the kind that was asked for. */
  'files.type_not_allowed': 422,
  /** params: limitBytes, limitMegabytes */
  'files.too_large': 413,
  /** params: limit (pixels) */
  'files.too_many_pixels': 422,
  /** Less than `limit` pixels would be left on a side. params: limit */
  'files.crop_too_small': 422,
  /** A profile, a template or a campaign under way still shows it. params: place (its name) */
  'files.in_use': 409,
} as const;
