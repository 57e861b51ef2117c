import { type ClientTables, largeRows, none } from './client-table.ts';

/** Tables of clients of the domain sending. */
export const sendingTables: ClientTables = {
  templates: { exported: { path: 'templates/templates', pageRows: largeRows }, moving: 'imported', erasure: 'erased' },
  template_versions: {
    exported: { path: 'templates/versions', pageRows: largeRows },
    moving: 'imported',
    erasure: 'erased',
  },
  saved_replies: { exported: { path: 'templates/saved-replies' }, moving: 'imported', erasure: 'erased' },
  audience_selections: { exported: { path: 'campaigns/selections' }, moving: 'imported', erasure: 'erased' },
  audience_selected: { exported: { path: 'campaigns/selected' }, moving: 'imported', erasure: 'erased' },
  campaigns: { exported: { path: 'campaigns/campaigns', pageRows: largeRows }, moving: 'imported', erasure: 'erased' },
  campaign_contents: {
    exported: { path: 'campaigns/sent-mails', pageRows: largeRows },
    moving: 'imported',
    erasure: 'erased',
  },
  campaign_variants: {
    exported: { path: 'campaigns/trial-mails', pageRows: largeRows },
    moving: 'imported',
    erasure: 'erased',
  },
  campaign_links: { exported: { path: 'campaigns/links' }, moving: 'imported', erasure: 'erased' },
  campaign_totals: { exported: { path: 'campaigns/totals' }, moving: 'imported', erasure: 'erased' },
  campaign_deliveries: {
    exported: { path: 'campaigns/deliveries', omit: ['fence'] },
    moving: 'imported',
    erasure: 'erased',
  },
  campaign_events: { exported: { path: 'campaigns/events' }, moving: 'imported', erasure: 'erased' },
  campaign_minutes: { exported: { path: 'campaigns/pace' }, moving: 'imported', erasure: 'erased' },
  automations: {
    exported: { path: 'automations/automations', pageRows: largeRows },
    moving: 'imported',
    erasure: 'erased',
  },
  automation_runs: {
    exported: { path: 'automations/runs', pageRows: largeRows },
    moving: none('under way in the old place: here it would be sent, or counted, twice'),
    erasure: 'erased',
  },
  automation_step_totals: {
    exported: { path: 'automations/steps' },
    moving: none('under way in the old place: here it would be sent, or counted, twice'),
    erasure: 'erased',
  },
  automation_streams: {
    exported: { path: 'automations/mails', omit: ['fingerprint'] },
    moving: none('under way in the old place: here it would be sent, or counted, twice'),
    erasure: 'erased',
  },
  automation_mails: {
    exported: { path: 'automations/deliveries' },
    moving: none('under way in the old place: here it would be sent, or counted, twice'),
    erasure: 'erased',
  },
  campaign_series: {
    exported: { path: 'campaigns/series' },
    moving: none('under way in the old place: here it would be sent, or counted, twice'),
    erasure: 'erased',
  },
  campaign_series_feeds: {
    exported: { path: 'campaigns/series-feeds', pageRows: largeRows },
    moving: none('under way in the old place: here it would be sent, or counted, twice'),
    erasure: 'erased',
  },
  campaign_series_issues: {
    exported: { path: 'campaigns/series-dates' },
    moving: none('under way in the old place: here it would be sent, or counted, twice'),
    erasure: 'erased',
  },
  campaign_series_items: {
    exported: { path: 'campaigns/series-sent-entries' },
    moving: none('under way in the old place: here it would be sent, or counted, twice'),
    erasure: 'erased',
  },
  campaign_attachments: {
    exported: { path: 'campaigns/attachments', omit: ['storage_key'] },
    moving: none('works only with secrets that leave no place, or with names that point to it'),
    erasure: 'erased',
  },
  campaign_feeds: {
    exported: { path: 'campaigns/news', pageRows: largeRows },
    moving: none('under way in the old place: here it would be sent, or counted, twice'),
    erasure: 'erased',
  },
  mail_events: {
    exported: { path: 'mails/returns', omit: ['fingerprint'], blank: ['detail'] },
    moving: none('under way in the old place: here it would be sent, or counted, twice'),
    erasure: 'erased',
  },
  suppressions: { exported: { path: 'contacts/not-written-to' }, moving: 'imported', erasure: 'erased' },
  tracking_settings: { exported: { path: 'campaigns/counting' }, moving: 'imported', erasure: 'erased' },
  return_hooks: {
    exported: { path: 'mails/provider-notices' },
    moving: none('works only with secrets that leave no place, or with names that point to it'),
    erasure: 'erased',
  },
  automation_signals: {
    exported: none('who is about to enter an automation, for the seconds until they do'),
    erasure: 'erased',
  },
  automation_quota_notices: {
    exported: none('of which automations the client was told that mails are used up; the notice is there itself'),
    erasure: 'erased',
  },
  return_calls: {
    exported: none('calls of mail providers, kept until they are read; what they told is in the returns'),
    erasure: 'erased',
  },
  transactional_requests: {
    exported: none('hashes of calls of a program, kept for a day; the mails they led to are there themselves'),
    erasure: 'erased',
  },
  template_tests: {
    exported: none('times of trial mails of the last hour, for their limit; the mails are there themselves'),
    erasure: 'erased',
  },
  campaign_claims: { exported: none('which process is sending right now'), erasure: 'erased' },
  campaign_domain_backoffs: {
    exported: none('which receiving servers asked for slower sending right now'),
    erasure: 'erased',
  },
};
