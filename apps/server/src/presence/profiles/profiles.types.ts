import type { Locale } from '@enlace/contract/core/locale.ts';
import type { ProfileStatus } from '@enlace/contract/account/shell/shell.contract.ts';
import type { RequestContext, ClientActor, OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

export type ProfileRow = {
  ownerId: OwnerId;
  id: string;
  name: string;
  slug: string;
  locale: Locale;
  draft: unknown;
  draftRevision: number;
  draftSavedAt: Temporal.Instant;
  published: unknown;
  publishedRevision: number | null;
  publishedAt: Temporal.Instant | null;
  /** The frozen draft to be published at `publishAt`; all three or none. */
  scheduled: unknown;
  scheduledRevision: number | null;
  publishAt: Temporal.Instant | null;
  expiresAt: Temporal.Instant | null;
  hasPassword: boolean;
  isIndexed: boolean;
  hidden: boolean;
  shortCode: string;
  color: string | null;
  themeId: string;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
};

/** The data of a list; the documents stay in the database. */
export type ProfileListRow = Omit<ProfileRow, 'draft' | 'published' | 'scheduled'> & {
  visits30d: number;
  clicks30d: number;
  folderId: string | null;
  labelIds: string[];
};

/** What other parts of the product show of a profile. */
export type ProfileCard = {
  id: string;
  name: string;
  slug: string;
  /** Public address, `/link/{alias}/{slug}`. */
  path: string;
  color: string | null;
  status: ProfileStatus;
  visits30d: number;
};

export type ProfileDeps = Pick<
  Platform,
  'db' | 'clock' | 'ids' | 'events' | 'live' | 'secrets' | 'config' | 'jobs' | 'passwords'
>;
export type ClientContext = RequestContext<ClientActor>;
/** Parameters of every use case of a signed-in client. */
export type ProfileCall = { deps: ProfileDeps; ctx: ClientContext };
