export const customDomainsErrors = {
  'custom_domains.exists': 409,
  /** params: limit */
  'custom_domains.too_many': 409,
  /** Somebody else has proved that it is theirs. */
  'custom_domains.taken': 409,
  /** The address of the installation itself. */
  'custom_domains.own_host': 422,
  /** A name below which strangers have addresses, such as `com.es` or `github.io`. */
  'custom_domains.public_suffix': 422,
  'custom_domains.no_name': 422,
} as const;
