export const brandErrors = {
  /** Not a PNG, JPEG or WebP picture that can be drawn. */
  'brand.not_a_picture': 422,
} as const;
