import { type ClientTables, none } from './client-table.ts';

/** Tables of clients of the domain audience. */
export const audienceTables: ClientTables = {
  contacts: { exported: { path: 'contacts/contacts' }, moving: 'imported', erasure: 'erased' },
  contact_views: { exported: { path: 'contacts/views', omit: ['name_key'] }, moving: 'imported', erasure: 'erased' },
  segments: { exported: { path: 'contacts/segments', omit: ['name_key'] }, moving: 'imported', erasure: 'erased' },
  contact_fields: { exported: { path: 'contacts/fields', omit: ['name_key'] }, moving: 'imported', erasure: 'erased' },
  contact_topics: { exported: { path: 'contacts/topics', omit: ['name_key'] }, moving: 'imported', erasure: 'erased' },
  contact_topic_refusals: { exported: { path: 'contacts/topic-refusals' }, moving: 'imported', erasure: 'erased' },
  contact_addresses: { exported: { path: 'contacts/addresses' }, moving: 'imported', erasure: 'erased' },
  contact_distinctions: { exported: { path: 'contacts/told-apart' }, moving: 'imported', erasure: 'erased' },
  contact_consents: { exported: { path: 'contacts/consents' }, moving: 'imported', erasure: 'erased' },
  contact_events: { exported: { path: 'contacts/timeline' }, moving: 'imported', erasure: 'erased' },
  contact_imports: {
    exported: { path: 'contacts/imports' },
    moving: none('about the account itself and its past'),
    erasure: 'erased',
  },
  contact_merges: {
    exported: none('what takes a merge of two tamys apart, kept for thirty days; the tamys are there themselves'),
    erasure: 'erased',
  },
  contact_merge_items: { exported: none('the same, piece by piece'), erasure: 'erased' },
  contact_privacy_links: {
    exported: none('secrets: only hashes of links that were mailed for an hour'),
    erasure: 'erased',
  },
  suppressed_addresses: { exported: none('hashes of erased people; nobody can be told from them'), erasure: 'erased' },
  suppression_salts: { exported: none('secrets: what those hashes are made with'), erasure: 'erased' },
  contact_counters: { exported: none('sums of contacts, which are there themselves'), erasure: 'erased' },
  contact_bulk_runs: {
    exported: none('changes of many tamys under way or just done, kept for a day; the history tells of them'),
    erasure: 'erased',
  },
  contact_bulk_items: { exported: none('what takes such a change back, kept for a day'), erasure: 'erased' },
  contact_import_rows: {
    exported: none(
      'what takes an import back and what was wrong with its file, kept for a month; its figures are there',
    ),
    erasure: 'erased',
  },
  contact_import_mappings: {
    exported: none('how columns of files were mapped, to suggest it again'),
    erasure: 'erased',
  },
};
