export const sendingDomainsErrors = {
  'sending_domains.exists': 409,
  /** params: limit */
  'sending_domains.too_many': 409,
  /** The latest keys have not been seen in the DNS yet. */
  'sending_domains.keys_waiting': 409,
  /** params: domain. The first campaign from a domain waits until its checks pass, or are overridden. */
  'sending_domains.not_ready': 409,
} as const;
