export const profileAddressesErrors = {
  /** Somebody has or had this name, or it belongs to the installation. */
  'profile_addresses.name_taken': 409,
  /** params: limit */
  'profile_addresses.too_many': 409,
  /** A test needs an address elsewhere: mail to ours is not forwarded. */
  'profile_addresses.own_address': 409,
  /** params: limit, minutes */
  'profile_addresses.too_many_tests': 429,
} as const;
