export const brandErrors = {
  /** Not a decodable PNG, JPEG or WebP image. */
  'brand.not_a_picture': 422,
} as const;
