export const customDomainsErrors = {
  'custom_domains.exists': 409,
  /** params: limit */
  'custom_domains.too_many': 409,
  /** Another client has proved ownership of it. */
  'custom_domains.taken': 409,
  /** The address of the installation itself. */
  'custom_domains.own_host': 422,
  /** A public suffix, such as `com.es` or `github.io`. */
  'custom_domains.public_suffix': 422,
  'custom_domains.no_name': 422,
} as const;
