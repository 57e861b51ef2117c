import type { Locale } from '@enlace/contract/core/locale.ts';
import type { z } from 'zod';
import type {
  commentSchema,
  PostKind,
  postSchema,
  ReviewState,
} from '@enlace/contract/publishing/walls/posts.schemas.ts';
import type { HeldReason } from '@enlace/contract/publishing/walls/wall-inbox.contract.ts';
import type {
  ModerationMode,
  PostOrder,
  ReactionKind,
  WallPrivacy,
} from '@enlace/contract/publishing/walls/walls.schemas.ts';
import type { ClientActor, OwnerId, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

export type WallDeps = Pick<
  Platform,
  'db' | 'clock' | 'ids' | 'config' | 'jobs' | 'live' | 'secrets' | 'passwords' | 'logger' | 'events'
>;
export type WallContext = RequestContext<ClientActor>;
export type WallCall = { deps: WallDeps; ctx: WallContext };

/** Stored settings; an unchanged wall has the defaults. */
export type WallRow = {
  profileId: string;
  isOn: boolean;
  privacy: WallPrivacy;
  passwordHash: string | null;
  passwordCount: number;
  moderation: ModerationMode;
  shownOrder: PostOrder;
  title: string;
  intro: string;
  allowsComments: boolean;
  allowsReactions: boolean;
  allowsVisitorPosts: boolean;
  postsOnProfile: number;
};

export type MediaRef = { fileId: string; alt: string };
export type LinkRef = { url: string; title: string };
export type PollOption = { id: number; text: string };
export type Poll = { options: PollOption[]; allowsSeveral: boolean; closesAt: string | null };
export type EventFacts = { startsAt: string; endsAt: string | null; place: string };

export type PostContent = {
  kind: PostKind;
  body: string;
  media: MediaRef[];
  link: LinkRef | null;
  poll: Poll | null;
  event: EventFacts | null;
  lang: Locale | null;
  topics: string[];
};

/** The last decision about a visitor's text; nulls before the first, and after an undo. */
export type Decision = {
  decidedAt: Temporal.Instant | null;
  decidedAs: 'approve' | 'reject' | 'spam' | null;
  decidedFrom: ReviewState | null;
};

export type Post = z.output<typeof postSchema>;
export type Comment = z.output<typeof commentSchema>;

type Computed = 'media' | 'poll' | 'author' | 'reactions' | 'problems' | 'path';

export type PostRow = Omit<Post, keyof PostContent | Computed> &
  PostContent &
  Decision & {
    ownerId: OwnerId;
    authorKind: 'owner' | 'visitor';
    authorName: string;
    visitorKey: string | null;
    reasons: HeldReason[];
    score: number;
    activityAt: Temporal.Instant | null;
    reactions: Partial<Record<ReactionKind, number>>;
    reactionCount: number;
    voters: number;
  };

export type CommentRow = Omit<Comment, 'author'> &
  Decision & {
    ownerId: OwnerId;
    authorKind: 'owner' | 'visitor';
    authorName: string;
    visitorKey: string | null;
    reasons: HeldReason[];
    score: number;
  };

/** What a post needs to know about a file it shows. */
export type FileFacts = {
  id: string;
  name: string;
  kind: string;
  format: string;
  width: number | null;
  height: number | null;
  sizeBytes: number;
};

/** Votes per option of a poll. */
export type Votes = ReadonlyMap<number, number>;
