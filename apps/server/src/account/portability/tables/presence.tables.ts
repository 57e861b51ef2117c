import { type ClientTables, largeRows, none } from './client-table.ts';

/** Tables of clients of the domain profiles. */
export const presenceTables: ClientTables = {
  client_brands: {
    exported: { path: 'account/brand' },
    moving: none('about the account itself and its past'),
    erasure: 'erased',
  },
  profiles: {
    exported: { path: 'profiles/profiles', omit: ['password_hash', 'before_publication'], pageRows: largeRows },
    moving: 'imported',
    erasure: 'erased',
  },
  profile_versions: {
    exported: { path: 'profiles/published-versions', pageRows: largeRows },
    moving: 'imported',
    erasure: 'erased',
  },
  profile_slug_redirects: {
    exported: { path: 'profiles/old-addresses' },
    moving: none('old addresses lead on where they were known'),
    erasure: 'erased',
  },
  profile_short_codes: { exported: { path: 'profiles/short-links' }, moving: 'imported', erasure: 'erased' },
  custom_domains: {
    exported: { path: 'profiles/domains', omit: ['next_check_at'] },
    moving: none('works only with secrets that leave no place, or with names that point to it'),
    erasure: 'erased',
  },
  custom_domain_profiles: {
    exported: { path: 'profiles/domain-pages' },
    moving: none('works only with secrets that leave no place, or with names that point to it'),
    erasure: 'erased',
  },
  proved_hosts: { exported: none('which domain is whose; the domains are there themselves'), erasure: 'erased' },
  profile_files: {
    exported: none('which files visitors saw on which page; the pages are there themselves'),
    erasure: 'erased',
  },
};
