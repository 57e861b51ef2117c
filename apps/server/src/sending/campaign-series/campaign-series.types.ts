import type { z } from 'zod';
import type {
  campaignSeriesSchema,
  seriesIssueSchema,
  SeriesState,
} from '@enlace/contract/sending/campaign-series/campaign-series.schemas.ts';
import type { SeriesFeed } from '@enlace/contract/sending/campaign-series/series-feed.schemas.ts';
import type {
  SeriesDelivery,
  SeriesEnd,
  SeriesPlan,
  SeriesRule,
} from '@enlace/contract/sending/campaign-series/series-rule.schemas.ts';
import type { CampaignAudience } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import type { CampaignState } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { ClientActor, OwnerId, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

export type CampaignSeries = z.output<typeof campaignSeriesSchema>;
export type SeriesIssue = z.output<typeof seriesIssueSchema>;

export type SeriesRow = {
  ownerId: OwnerId;
  id: string;
  name: string;
  state: SeriesState;
  revision: number;
  profileId: string | null;
  templateId: string | null;
  ownSubject: string | null;
  audience: CampaignAudience;
  rule: SeriesRule;
  timeOfDay: string;
  zone: SeriesPlan['zone'];
  startsOn: Temporal.PlainDate;
  ending: SeriesEnd;
  delivery: SeriesDelivery;
  isTracked: boolean;
  isPublic: boolean;
  topicId: string | null;
  feed: SeriesFeed | null;
  /** Sample texts somebody agreed to send. */
  acceptedSamples: readonly string[];
  nextOn: Temporal.PlainDate | null;
  nextAt: Temporal.Instant | null;
  timeZone: string;
  issuesMade: number;
  activatedAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  deletedAt: Temporal.Instant | null;
};

/** A series with the names its screens show. */
export type SeriesView = SeriesRow & {
  profileName: string | null;
  templateName: string | null;
  topicName: string | null;
};

export type IssueRow = Omit<SeriesIssue, 'date' | 'campaign'> & {
  seriesId: string;
  issueOn: Temporal.PlainDate;
  campaignId: string | null;
  retryAt: Temporal.Instant;
};

export type IssueView = IssueRow & {
  campaignName: string | null;
  campaignState: CampaignState | null;
  audience: number;
  accepted: number;
  opened: number;
  clicked: number;
};

/** What a reader of a feed would be sent. */
export type LocalFeed = { body: Buffer; contentType: string } | null;

export type SeriesDeps = Pick<
  Platform,
  | 'db'
  | 'clock'
  | 'ids'
  | 'config'
  | 'events'
  | 'live'
  | 'jobs'
  | 'renderer'
  | 'mjml'
  | 'logger'
  | 'secrets'
  | 'outbound'
>;
/** Includes the wall feeds of this installation. */
export type FeedDeps = SeriesDeps & {
  /**
   * The feed at an address of this installation, often unreachable from inside by its own name; null when it does not
   * exist or is not public, undefined for a foreign address.
   */
  readLocalFeed: (url: string) => Promise<LocalFeed | undefined>;
};
export type SeriesContext = RequestContext<ClientActor>;
export type SeriesCall = { deps: SeriesDeps; ctx: SeriesContext };
export type FeedCall = { deps: FeedDeps; ctx: SeriesContext };
