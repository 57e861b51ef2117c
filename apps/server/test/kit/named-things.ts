/**
 * Things of a client that need a name and nothing else: their kind, and where one is created. The attack suites and the client
 * who used everything make one of each.
 */
export const namedThings = {
  profile_label: '/api/profiles/labels',
} as const;
export type NamedKind = keyof typeof namedThings;
