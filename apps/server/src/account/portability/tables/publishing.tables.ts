import { type ClientTables, largeRows, none } from './client-table.ts';

/** Tables of clients of the domain publishing. */
export const publishingTables: ClientTables = {
  profile_visit_days: { exported: { path: 'profiles/statistics-visits' }, moving: 'imported', erasure: 'erased' },
  profile_click_days: { exported: { path: 'profiles/statistics-clicks' }, moving: 'imported', erasure: 'erased' },
  profile_click_links: { exported: { path: 'profiles/statistics-links' }, moving: 'imported', erasure: 'erased' },
  profile_visit_facts: { exported: { path: 'profiles/statistics-facts' }, moving: 'imported', erasure: 'erased' },
  visit_settings: { exported: { path: 'profiles/statistics-settings' }, moving: 'imported', erasure: 'erased' },
  signup_requests: {
    exported: { path: 'contacts/signup-requests', omit: ['ip_hash'] },
    moving: none('under way in the old place: here it would be sent, or counted, twice'),
    erasure: 'erased',
  },
  file_shares: {
    exported: {
      path: 'files/share-links',
      omit: ['token_hash', 'token_sealed', 'password_hash', 'password_count'],
    },
    moving: none('links with secrets that leave no place; the files come'),
    erasure: 'erased',
  },
  file_downloads: {
    exported: { path: 'files/downloads', omit: ['open_streams'] },
    moving: none('links with secrets that leave no place; the files come'),
    erasure: 'erased',
  },
  file_requests: {
    exported: { path: 'files/requests', omit: ['token_hash', 'token_sealed'] },
    moving: none('links with secrets that leave no place; the files come'),
    erasure: 'erased',
  },
  received_files: {
    exported: { path: 'files/received' },
    moving: none('links with secrets that leave no place; the files come'),
    erasure: 'erased',
  },
  walls: { exported: { path: 'walls/walls', omit: ['password_hash'] }, moving: 'imported', erasure: 'erased' },
  wall_posts: {
    exported: { path: 'walls/posts', omit: ['visitor_key', 'edit_hash'], pageRows: largeRows },
    moving: 'imported',
    erasure: 'erased',
  },
  wall_comments: {
    exported: { path: 'walls/comments', omit: ['visitor_key', 'edit_hash'] },
    moving: 'imported',
    erasure: 'erased',
  },
  wall_reactions: {
    exported: { path: 'walls/reactions', omit: ['visitor_key'] },
    moving: 'imported',
    erasure: 'erased',
  },
  wall_votes: { exported: { path: 'walls/votes', omit: ['visitor_key'] }, moving: 'imported', erasure: 'erased' },
  wall_reports: {
    exported: { path: 'walls/reports', omit: ['visitor_key'] },
    moving: none('reports are answered where they were made'),
    erasure: 'erased',
  },
  wall_blocks: {
    exported: { path: 'walls/blocks', omit: ['value'] },
    moving: none('hashes of visitors of the old place'),
    erasure: 'erased',
  },
  file_share_guesses: { exported: none('wrong passwords of the last minutes, which name nobody'), erasure: 'erased' },
  wall_files: { exported: none('which files stand in which post; the posts are there themselves'), erasure: 'erased' },
  profile_visitor_marks: {
    exported: none('hashes of the last two days that say who was counted already; nobody can be told from them'),
    erasure: 'erased',
  },
  form_attempts: { exported: none('hashes that limit messages per network for ten minutes'), erasure: 'erased' },
  abuse_reports: {
    exported: none('what other people reported to the operator; told by the operator on request'),
    erasure: 'erased',
  },
};
