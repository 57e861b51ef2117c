import type { z } from 'zod';
import type {
  mailSourceSchema,
  MailSecurity,
  SourceFailure,
} from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import type { ClientActor, RequestContext } from '#platform/context.ts';
import type { StoredProvider } from '#platform/oauth/oauth-providers.ts';
import type { Platform } from '#platform/platform.types.ts';

export type SourceDeps = Pick<
  Platform,
  'db' | 'clock' | 'ids' | 'jobs' | 'config' | 'secrets' | 'outbound' | 'dns' | 'storage' | 'logger' | 'live'
>;
export type SourceCall = { deps: SourceDeps; ctx: RequestContext<ClientActor> };

export type MailSource = z.output<typeof mailSourceSchema>;

export type SourceRow = {
  id: string;
  kind: 'imap' | 'webhook';
  name: string;
  profileId: string;
  host: string | null;
  port: number | null;
  security: MailSecurity;
  username: string | null;
  auth: 'password' | 'oauth2';
  /** Null where tokens are used. */
  sealedPassword: string | null;
  folder: string | null;
  since: Temporal.Instant;
  /** Mail whose conversation is closed here is marked as read in the box, or moved there. */
  readsClosed: boolean;
  closedFolder: string | null;
  /** A first mail written in another program opens a conversation. */
  opensSent: boolean;
  sealedSecret: string | null;
  /** The sending side; null while the box only receives. */
  smtpHost: string | null;
  smtpPort: number | null;
  smtpSecurity: MailSecurity | null;
  sendAddress: string | null;
  sendWaitUntil: Temporal.Instant | null;
  sendError: string | null;
  paused: boolean;
  failures: number;
  nextPollAt: Temporal.Instant | null;
  lastSuccessAt: Temporal.Instant | null;
  lastError: SourceFailure | null;
  lastErrorAt: Temporal.Instant | null;
  lastMailAt: Temporal.Instant | null;
  receivedCount: number;
  /** Since when nothing arrives, as reported to the client, and when it was last reported. */
  haltedAt: Temporal.Instant | null;
  notifiedAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
};

/** With the current name of its profile, and where its mails went. */
export type ListedSource = SourceRow &
  Pick<MailSource, 'list' | 'shelf' | 'duplicates'> & {
    profileName: string;
    folders: string[];
    sentFolder: string | null;
    /** Of a box that is connected by signing in. */
    providerId: string | null;
    /** As the operator set it; null when that is gone. */
    storedProvider: Pick<StoredProvider, 'id' | 'tenant' | 'endpoints'> | null;
  };
