import { postLimits } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { z } from 'zod';
import { reviveBroughtPosts } from '../brought-posts.ts';
import { importActor } from '../import-actor.ts';
import type { Adapted, ImportContext, ImportSpec, Row } from '../import.types.ts';
import { textOf } from './row-values.ts';

const instant = z
  .string()
  .max(40)
  .refine((text) => !Number.isNaN(Date.parse(text)));
const address = z
  .string()
  .max(2000)
  .regex(/^https?:\/\/[^/?#@\s]+(?:[/?#]|$)/i);

/** A post's stored content. */
const contentSchema = z.object({
  body: z.string().max(postLimits.body * 2),
  media: z.array(z.object({ fileId: z.string().max(60), alt: z.string().max(postLimits.alt) })).max(postLimits.media),
  link: z.object({ url: address, title: z.string().max(postLimits.linkTitle) }).nullable(),
  poll: z
    .object({
      options: z
        .array(z.object({ id: z.number().int().min(0).max(1000), text: z.string().max(postLimits.pollOption) }))
        .max(postLimits.pollOptions),
      allowsSeveral: z.boolean(),
      closesAt: instant.nullable(),
    })
    .nullable(),
  event: z
    .object({ startsAt: instant, endsAt: instant.nullable(), place: z.string().max(postLimits.place) })
    .nullable(),
  topics: z.array(z.string().max(postLimits.topic)).max(postLimits.topics),
  author_name: z.string().max(postLimits.authorName),
});

function adaptPost(row: Row, { ids, rests }: ImportContext): Adapted {
  const content = contentSchema.safeParse(row);
  if (!content.success) return 'invalid';
  const isScheduled = row['state'] === 'scheduled';
  if (isScheduled) rests('posts', textOf(row, 'body').slice(0, 80));
  // An existing wall keeps its own pins.
  const pin = ids.isFresh(textOf(row, 'exported_profile_id')) ? row['pin'] : null;
  return { ...row, ...content.data, pin, ...(isScheduled ? { state: 'draft', publish_at: null } : {}) };
}

function adaptComment(row: Row): Adapted {
  const isFit =
    textOf(row, 'body').length <= postLimits.comment * 2 && textOf(row, 'author_name').length <= postLimits.authorName;
  return isFit ? row : 'invalid';
}

/** The visitors are not exported: each counts once, under a new key. */
function withKey(row: Row): Row {
  return { ...row, visitor_key: `import:${textOf(row, 'exported_place')}` };
}

const ofPost = { parents: ['post_id'], onlyWithNew: 'post_id', extra: ['visitor_key'], adapt: withKey } as const;

/** Walls and their content. */
export const wallTables: readonly ImportSpec[] = [
  {
    table: 'walls',
    kind: 'settings',
    parents: ['profile_id'],
    drop: ['password_count'],
    // Its password is not imported: closed until it has one again.
    adapt: (row, { rests }) => {
      if (row['privacy'] !== 'password') return row;
      rests('posts', textOf(row, 'title'));
      return { ...row, privacy: 'unlisted', is_on: false };
    },
  },
  {
    table: 'wall_posts',
    kind: 'posts',
    isCounted: true,
    hasId: true,
    drop: ['comments', 'reactions', 'reaction_count'],
    parents: ['profile_id'],
    label: ['body'],
    broughtAs: 'post',
    revive: async ({ tx, deps, owner, wall }, ids) =>
      wall === null ? [] : reviveBroughtPosts({ tx, deps, owner, actor: importActor, profileId: wall, ids }),
    adapt: adaptPost,
  },
  {
    table: 'wall_comments',
    kind: 'comments',
    isCounted: true,
    hasId: true,
    parents: ['post_id', 'reply_to'],
    generation: { parent: 'reply_to', max: 5 },
    label: ['author_name'],
    adapt: adaptComment,
  },
  { table: 'wall_reactions', kind: 'posts', ...ofPost },
  { table: 'wall_votes', kind: 'posts', ...ofPost },
];
