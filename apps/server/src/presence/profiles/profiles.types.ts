import type { z } from 'zod';
import type { ProfileStatus } from '@enlace/contract/account/shell/shell.contract.ts';
import type {
  draftStateSchema,
  profileSchema,
  profileSummarySchema,
} from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import type { RequestContext, ClientActor, OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

export type Profile = z.output<typeof profileSchema>;
export type ProfileSummary = z.output<typeof profileSummarySchema>;
export type DraftState = z.output<typeof draftStateSchema>;

type Figures = Pick<Profile, 'visits30d' | 'clicks30d' | 'folderId' | 'labelIds'>;
type ShownAsStored =
  | 'id'
  | 'name'
  | 'slug'
  | 'locale'
  | 'publishedRevision'
  | 'publishedAt'
  | 'scheduledRevision'
  | 'publishAt'
  | 'expiresAt'
  | 'hasPassword'
  | 'isIndexed'
  | 'isSuggested'
  | 'color'
  | 'themeId'
  | 'createdAt'
  | 'updatedAt';

export type ProfileRow = Pick<Profile, ShownAsStored> & {
  ownerId: OwnerId;
  draft: unknown;
  draftRevision: number;
  draftSavedAt: Temporal.Instant;
  published: unknown;
  /** The frozen draft to be published at `publishAt`, with its revision; all three or none. */
  scheduled: unknown;
  hidden: boolean;
  shortCode: string;
};

/** The data of a list; the documents stay in the database. */
export type ProfileListRow = Omit<ProfileRow, 'draft' | 'published' | 'scheduled'> & Figures;

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
