import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { pageOf, pageQueryShape } from '../../core/paging.ts';
import { emptySchema, idSchema, lineSchema } from '../../core/primitives.ts';
import { mailPreviewSchema } from '../templates/templates.schemas.ts';
import { campaignSeriesSchema, seriesDraftSchema, seriesIssueSchema, seriesLimits } from './campaign-series.schemas.ts';
import { feedEntrySchema, feedKinds, feedLimits, feedUrlSchema, issueEntrySchema } from './series-feed.schemas.ts';
import { seriesDateSchema, seriesPlanSchema } from './series-rule.schemas.ts';

const params = z.object({ id: idSchema });
const feedErrors = [
  'campaign_series.feed_loop',
  'campaign_series.feed_refused',
  'campaign_series.feed_unreachable',
  'campaign_series.not_a_feed',
] as const;

export const listSeries = defineOperation({
  id: 'campaign_series.list',
  method: 'GET',
  path: '/api/campaign-series',
  access: 'user',
  permission: 'campaigns.read',
  summary: 'Recurring campaigns, newest first',
  query: z.object({ ...pageQueryShape, search: z.string().max(100).optional() }),
  reply: pageOf(campaignSeriesSchema),
});

export const getSeries = defineOperation({
  id: 'campaign_series.get',
  method: 'GET',
  path: '/api/campaign-series/:id',
  access: 'user',
  permission: 'campaigns.read',
  summary: 'One recurring campaign with its next dates',
  params,
  reply: campaignSeriesSchema,
});

export const createSeries = defineOperation({
  id: 'campaign_series.create',
  method: 'POST',
  path: '/api/campaign-series',
  access: 'user',
  permission: 'campaigns.write',
  feature: 'series',
  summary: 'New recurring campaign, weekly and not active yet',
  body: z.strictObject({
    name: lineSchema({ max: seriesLimits.name }).optional(),
    /** Opened and not changed yet: in no list before its first change, and removed after two days without one. */
    isBlank: z.boolean().optional(),
  }),
  reply: campaignSeriesSchema,
  errors: ['campaign_series.limit_reached'],
});

export const saveSeries = defineOperation({
  id: 'campaign_series.save',
  method: 'PUT',
  path: '/api/campaign-series/:id',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'Save over the revision it was made from; an active one continues with the new rule',
  params,
  body: seriesDraftSchema.extend({
    /** An active one goes on although texts of the mail are still those of a template of the gallery. */
    acceptsSampleText: z.boolean().optional(),
  }),
  reply: campaignSeriesSchema,
  errors: [
    'campaign_series.conflict',
    'campaign_series.incomplete',
    'campaign_series.no_dates',
    'campaign_series.feed_loop',
    'campaigns.sample_text',
  ],
});

export const activateSeries = defineOperation({
  id: 'campaign_series.activate',
  method: 'POST',
  path: '/api/campaign-series/:id/activate',
  access: 'user',
  permission: 'campaigns.write',
  feature: 'series',
  summary: 'Create issues from the next date on; dates missed in the meantime are not made up for',
  params,
  body: z.object({
    /** Go on although texts of the mail are still those of a template of the gallery. */
    acceptsSampleText: z.boolean().optional(),
  }),
  reply: campaignSeriesSchema,
  errors: [
    'campaign_series.incomplete',
    'campaign_series.no_dates',
    'campaign_series.feed_loop',
    'campaigns.sample_text',
    'campaigns.no_postal_address',
  ],
});

export const pauseSeries = defineOperation({
  id: 'campaign_series.pause',
  method: 'POST',
  path: '/api/campaign-series/:id/pause',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'Create no further issues; those in progress continue',
  params,
  reply: campaignSeriesSchema,
});

export const removeSeries = defineOperation({
  id: 'campaign_series.remove',
  method: 'DELETE',
  path: '/api/campaign-series/:id',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'Move a recurring campaign to the trash; its issues stay among the campaigns',
  params,
  reply: emptySchema,
});

export const restoreSeries = defineOperation({
  id: 'campaign_series.restore',
  method: 'POST',
  path: '/api/campaign-series/:id/restore',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'Restore a recurring campaign from the trash, paused',
  params,
  reply: campaignSeriesSchema,
});

export const listIssues = defineOperation({
  id: 'campaign_series.issues',
  method: 'GET',
  path: '/api/campaign-series/:id/issues',
  access: 'user',
  permission: 'campaigns.read',
  summary: 'Past dates, newest first, with their outcome',
  params,
  query: z.object(pageQueryShape),
  reply: pageOf(seriesIssueSchema),
});

export const sendIssue = defineOperation({
  id: 'campaign_series.send_issue',
  method: 'POST',
  path: '/api/campaign-series/:id/issues/:issueId/send',
  access: 'user',
  permission: 'campaigns.write',
  feature: 'series',
  summary: 'Send a missed or prepared issue now, with the hold of ten seconds',
  params: z.object({ id: idSchema, issueId: idSchema }),
  reply: seriesIssueSchema,
  errors: [
    'campaign_series.issue_done',
    'campaign_series.items_sent',
    ...feedErrors,
    'campaigns.incomplete',
    'campaigns.empty_audience',
    'campaigns.template_broken',
    'campaigns.sample_text',
    'campaigns.no_postal_address',
    'campaigns.audience_gone',
    'quota.exceeded',
    'sending_domains.not_ready',
    'senders.server_off',
    'quota.read_only',
    'erasure.client_leaving',
  ],
});

const issueParams = z.object({ id: idSchema, issueId: idSchema });
const entriesReply = z.object({ items: z.array(issueEntrySchema) });

export const listEntries = defineOperation({
  id: 'campaign_series.entries',
  method: 'GET',
  path: '/api/campaign-series/:id/issues/:issueId/entries',
  access: 'user',
  permission: 'campaigns.read',
  summary: 'The feed entries that an issue waiting as a draft may carry',
  params: issueParams,
  reply: entriesReply,
  errors: ['campaign_series.issue_done'],
});

export const chooseEntries = defineOperation({
  id: 'campaign_series.choose_entries',
  method: 'PUT',
  path: '/api/campaign-series/:id/issues/:issueId/entries',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'Choose the feed entries of an issue that waits as a draft',
  params: issueParams,
  body: z.strictObject({ keys: z.array(z.string().min(1).max(64)).max(feedLimits.items) }),
  reply: entriesReply,
  errors: ['campaign_series.issue_done', 'campaign_series.items_sent'],
});

export const countDates = defineOperation({
  id: 'campaign_series.dates',
  method: 'POST',
  path: '/api/campaign-series/dates',
  access: 'user',
  permission: 'campaigns.read',
  history: 'none',
  summary: 'The next five dates of a rule being edited',
  body: seriesPlanSchema,
  reply: z.object({ timeZone: z.string(), items: z.array(seriesDateSchema) }),
});

export const checkFeed = defineOperation({
  id: 'campaign_series.check_feed',
  method: 'POST',
  path: '/api/campaign-series/feed-check',
  access: 'user',
  permission: 'campaigns.write',
  history: 'none',
  summary: 'Check an address: whether it is a feed, and its newest entries',
  body: z.strictObject({ url: feedUrlSchema }),
  reply: z.object({
    kind: z.enum(feedKinds),
    title: z.string(),
    count: z.number().int(),
    /** At most five. */
    items: z.array(feedEntrySchema),
  }),
  errors: [...feedErrors],
});

export const previewSeries = defineOperation({
  id: 'campaign_series.preview',
  method: 'POST',
  path: '/api/campaign-series/:id/preview',
  access: 'user',
  permission: 'campaigns.write',
  history: 'none',
  summary: 'The mail as it would be composed now, with unsent entries of the feed',
  params,
  body: z.strictObject({}),
  reply: z.object({
    preview: mailPreviewSchema,
    /** Null without a feed. */
    feed: z.object({ title: z.string(), items: z.array(feedEntrySchema), waiting: z.number().int() }).nullable(),
  }),
  errors: ['campaign_series.incomplete', ...feedErrors],
});
