import type { z } from 'zod';
import type { CampaignState } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type {
  communicationDetailSchema,
  CommunicationKind,
  communicationSchema,
  CommunicationState,
} from '@enlace/contract/sending/communications/communications.schemas.ts';
import type { ClientActor, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

export type CommunicationDeps = Pick<
  Platform,
  | 'db'
  | 'clock'
  | 'ids'
  | 'config'
  | 'events'
  | 'live'
  | 'jobs'
  | 'logger'
  | 'mjml'
  | 'secrets'
  | 'renderer'
  | 'storage'
>;
export type ClientContext = RequestContext<ClientActor>;
export type Call = { deps: CommunicationDeps; ctx: ClientContext };

/** The table of a log line: deliveries, messages, single mails. */
export type Source = 'd' | 'm' | 's';

export type CommunicationFilter = {
  kind?: CommunicationKind | undefined;
  state?: CommunicationState | undefined;
  contactId?: string | undefined;
  profileId?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  search?: string | undefined;
};

export type Communication = z.output<typeof communicationSchema>;
export type CommunicationDetail = z.output<typeof communicationDetailSchema>;

type Linked = 'contact' | 'profile' | 'campaign' | 'automation';

export type CommunicationRow = Omit<Communication, 'ref' | 'at' | Linked> & {
  source: Source;
  id: string;
  contactId: string | null;
  contactName: string | null;
  /** Known values of the variables of a mailing, whose subject is as written; null when there are none. */
  knownValues: Record<string, string | null> | null;
  profileId: string | null;
  profileName: string | null;
  campaignId: string | null;
  campaignName: string | null;
  /** Null when the line is not a mail of a campaign or stream. */
  campaignState: CampaignState | null;
  /** A stream has no page of its own. */
  isStream: boolean;
  automationId: string | null;
  automationName: string | null;
};
