import type { z } from 'zod';
import type { Locale } from '@enlace/contract/core/locale.ts';
import type { CampaignAudience } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import type {
  Certainty,
  Experiment,
  experimentResultSchema,
} from '@enlace/contract/sending/campaigns/experiment.schemas.ts';
import type { CampaignQuietHours, CampaignTiming } from '@enlace/contract/sending/campaigns/timing.schemas.ts';
import type {
  CampaignFunnel,
  CampaignPart,
  campaignProgressSchema,
  campaignReportSchema,
  campaignSchema,
  campaignSummarySchema,
  CampaignState,
  CampaignTotals,
  DeliveryState,
  SkipReason,
} from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { CampaignUtm } from '@enlace/contract/sending/campaigns/utm.schemas.ts';
import type { MailTransport } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import type { ContactStatus } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { MailContact, MailFeedItem } from '#sending/templates/templates.types.ts';
import type { ClientActor, OwnerId, RequestContext } from '#platform/context.ts';
import type { TemplateData } from '#platform/mail/render/render.types.ts';
import type { Platform } from '#platform/platform.types.ts';

export type Campaign = z.output<typeof campaignSchema>;
export type CampaignSummary = z.output<typeof campaignSummarySchema>;
export type CampaignProgress = z.output<typeof campaignProgressSchema>;
export type CampaignReport = z.output<typeof campaignReportSchema>;
export type ExperimentResult = z.output<typeof experimentResultSchema>;

export type PauseReason = NonNullable<Campaign['pauseReason']>;

export type CampaignRow = {
  ownerId: OwnerId;
  id: string;
  name: string;
  /** `stream`: open-ended, people are added one by one; controlled by what it belongs to. */
  kind: 'campaign' | 'stream';
  state: CampaignState;
  pauseReason: PauseReason | null;
  profileId: string | null;
  templateId: string | null;
  ownSubject: string | null;
  ownPreheader: string | null;
  audience: CampaignAudience;
  timing: CampaignTiming;
  quietHours: CampaignQuietHours | null;
  isTracked: boolean;
  utm: CampaignUtm | null;
  topicId: string | null;
  attachmentIds: string[];
  isPublic: boolean;
  followsId: string | null;
  rootId: string | null;
  experiment: Experiment | null;
  testPeople: number | null;
  testSentAt: Temporal.Instant | null;
  decideAt: Temporal.Instant | null;
  winner: number | null;
  decidedAt: Temporal.Instant | null;
  decidedBy: 'rule' | 'person' | null;
  decidedCertainty: Certainty | null;
  restReleasedAt: Temporal.Instant | null;
  /** Sample texts somebody agreed to send. */
  acceptedSamples: readonly string[];
  revision: number;
  decided: CampaignPart[];
  scheduledAt: Temporal.Instant | null;
  holdUntil: Temporal.Instant | null;
  startedAt: Temporal.Instant | null;
  finishedAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  deletedAt: Temporal.Instant | null;
};

export type TotalsRow = Omit<CampaignTotals, 'waiting'> & CampaignFunnel;

/** A campaign with everything the screens show. */
export type CampaignView = Omit<CampaignRow, 'audience'> &
  TotalsRow & {
    audienceDefinition: CampaignAudience;
    folderId: string | null;
    labelIds: string[];
    followsName: string | null;
    profileName: string | null;
    templateName: string | null;
    templateSubject: string | null;
    templatePreheader: string | null;
    frozenSubject: string | null;
    document: unknown;
  };

/** The mail as frozen at the start. */
export type CampaignContent = {
  ownerId: OwnerId;
  campaignId: string;
  locale: Locale;
  subject: string;
  html: string;
  bodyText: string;
  fromName: string;
  fromAddress: string;
  /** The server it is sent through. */
  via: MailTransport;
  sharedData: TemplateData;
  /** Who gets the blocks that not everybody gets, such as `in:<segment>`, each once. */
  blockAudiences: string[];
};

/** A delivery claimed by one worker. */
export type ClaimedDelivery = MailContact & {
  ownerId: OwnerId;
  campaignId: string;
  deliveryId: string;
  contactId: string;
  fence: number;
  /** The frozen address; `email` is the contact's current one. */
  address: string;
  domain: string;
  attempts: number;
  /** Which mail of a trial; null without one. */
  variant: number | null;
  firstAttemptAt: Temporal.Instant | null;
  /** Null when the contact was deleted. */
  status: ContactStatus | null;
  /** The contact's mails have no pixel and plain links. */
  noTracking?: boolean;
  /** Which of the mail's block audiences this person belongs to; absent without any. */
  seenAudiences?: number;
  /** The contact does not want what the campaign is about. */
  refusesTopic?: boolean;
};

/** The result of an attempt, or of the delivery. */
export type DeliveryResult = {
  state: Extract<DeliveryState, 'pending' | 'accepted' | 'rejected' | 'skipped' | 'uncertain'>;
  skipReason: SkipReason | null;
  code: number | null;
  /** Enhanced status of the reply (RFC 3463), when it had one. */
  status: string | null;
  text: string | null;
  /** The server received this delivery's command: it counts, even when no body was sent. */
  isAttempt: boolean;
  /** Seconds until the next attempt; only with `pending`. */
  retrySeconds: number;
  /** The address is dead: no campaign may try it again. */
  isHardBounce: boolean;
  /** The recipient's domain wants fewer mails. */
  slowsDomain: boolean;
};

/** The feed entries a campaign carries, each with its key in the feed. */
export type CampaignFeed = { title: string; link: string; items: (MailFeedItem & { key: string })[] };

/** The device and program classes with which a mail was opened or clicked. */
export type ReaderClass = { device: string; program: string; system: string };

export type ClientContext = RequestContext<ClientActor>;
export type CampaignDeps = Pick<
  Platform,
  'db' | 'clock' | 'ids' | 'config' | 'events' | 'live' | 'jobs' | 'renderer' | 'mjml' | 'logger' | 'secrets'
>;
export type CampaignCall = { deps: CampaignDeps; ctx: ClientContext };
