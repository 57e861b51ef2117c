import { formControls } from '@enlace/blocks/blocks/form/form-submission.ts';
import { postLimits } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { notifyGrouped, recordHistory } from '#workspace/door.ts';
import type { PublicProfile } from '#presence/door.ts';
import { admitVisitor, checkVisitor } from '#publishing/public-pages/usecases/check-visitor.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { insertComment } from '../comments.repository.ts';
import { speakable } from '../escape.rules.ts';
import { judge, type Verdict } from '../moderation.rules.ts';
import { findPost, insertPost } from '../posts.repository.ts';
import { editHashOf, networkKey } from '../visitor-keys.rules.ts';
import { findOwnWriting, hasWritten, isBlocked, listBlockedWords } from '../visitors.repository.ts';
import { commentReceived, postPublished } from '../walls.events.ts';
import type { WallRow } from '../walls.types.ts';
import { announceWall, emitWallChanged } from './announce-wall.ts';
import { excerptOf } from '../post-text.rules.ts';

const excerptLength = 60;

type Written = {
  tx: Tx;
  deps: Pick<Platform, 'live' | 'ids' | 'jobs' | 'clock'>;
  profile: Pick<PublicProfile, 'owner' | 'id' | 'name'>;
  name: string;
  target: { kind: 'post' } | { kind: 'comment'; postId: string };
  /** Hidden until its client decides. */
  waits: boolean;
};

/** Notifies a client of a visitor's text: one notification per post for its comments, one per wall for posts. */
async function notifyWritten({ tx, deps, profile, name, target, waits }: Written): Promise<void> {
  const { owner, id: profileId } = profile;
  const post = target.kind === 'comment' ? await findPost(tx, { owner, id: target.postId }) : undefined;
  const excerpt = post === undefined ? '' : excerptOf(post.body, excerptLength);
  const about = excerpt === '' ? profile.name : excerpt;
  const params = { what: target.kind, name, about, waits: waits ? 'yes' : 'no' };
  const link = `/user/muros?perfil=${profileId}${waits ? '&ver=revisar' : ''}`;
  const thread = target.kind === 'comment' ? target.postId : `${profileId}:posts`;
  await notifyGrouped({ tx, deps, owner, thread, profileId, notification: { kind: 'wall.written', params, link } });
}

type Values = Readonly<Record<string, string | undefined>>;
export type FieldProblem = 'required' | 'too_long';

export type WriteOutcome =
  | { status: 'stored'; token: string }
  | { status: 'invalid'; problems: { nombre?: FieldProblem; texto?: FieldProblem } }
  | { status: 'refused'; reason: 'rejected' | 'rate_limited' };

/** Submissions per network and hour. */
const limits = { post: 3, comment: 12 } as const;
const windowMinutes = 60;
const repeatDays = 7;

type Target = { kind: 'post' } | { kind: 'comment'; postId: string };
type Write = { platform: Platform; profile: PublicProfile; wall: WallRow; target: Target; values: Values; ip: string };

/** Text as stored: normalised lines, no invisible characters. */
export function cleanText(text: string | undefined): string {
  return speakable((text ?? '').replaceAll('\r\n', '\n')).trim();
}

function problemOf(text: string, max: number): FieldProblem | undefined {
  if (text === '') return 'required';
  return text.length > max ? 'too_long' : undefined;
}

/** The submitted input with its errors. */
export function readTyped(values: Values, max: number) {
  const name = cleanText(values['nombre']).replace(/\s+/g, ' ');
  const body = cleanText(values['texto']);
  const [nombre, texto] = [problemOf(name, postLimits.authorName), problemOf(body, max)];
  const problems = { ...(nombre === undefined ? {} : { nombre }), ...(texto === undefined ? {} : { texto }) };
  return { name, body, problems, isWhole: nombre === undefined && texto === undefined };
}

/** The author's secret; pressing the button twice yields the same one. */
function tokenOf({ platform, profile, target, values, ip }: Write, body: string): string {
  const own = values[formControls.idempotencyKey] ?? '';
  const press = /^[0-9a-f]{16,64}$/.test(own) ? own : `${values[formControls.renderedAt] ?? ''}\n${ip}\n${body}`;
  const place = target.kind === 'post' ? 'post' : target.postId;
  return platform.secrets.sign('wall-edit', `${profile.id}\n${place}\n${press}`);
}

type Store = { tx: Tx; write: Write; name: string; body: string; verdict: Verdict; visitorKey: string; token: string };

async function store({ tx, write, name, body, verdict, visitorKey, token }: Store): Promise<string> {
  const { platform, profile, target } = write;
  const id = platform.ids.uuid();
  const common = {
    ...verdict,
    id,
    body,
    visitorKey,
    editHash: editHashOf(token),
    authorName: name,
    now: platform.clock.now(),
  };
  if (target.kind === 'comment') {
    await insertComment(tx, profile.owner, { ...common, authorKind: 'visitor', postId: target.postId, replyTo: null });
    return id;
  }
  await insertPost(tx, profile.owner, {
    ...common,
    authorKind: 'visitor',
    profileId: profile.id,
    state: 'published',
    publishedAt: common.now,
    kind: 'text',
    media: [],
    link: null,
    poll: null,
    event: null,
    lang: null,
    topics: [],
  });
  return id;
}

type Reported = { tx: Tx; write: Write; id: string; verdict: Verdict };

async function notifyOthers({ tx, write, id, verdict: { review } }: Reported): Promise<void> {
  const { platform, profile, target } = write;
  const { owner, id: profileId } = profile;
  if (target.kind === 'comment') {
    const { postId } = target;
    await platform.events.emit(tx, commentReceived, { owner, commentId: id, postId, profileId, review });
  } else if (review === 'approved')
    await platform.events.emit(tx, postPublished, { owner, postId: id, profileId, by: 'visitor' });
}

async function judgeWriting(
  tx: Tx,
  { platform, profile, wall }: Write,
  written: { name: string; body: string; hasProof: boolean; visitorKey: string },
): Promise<Verdict> {
  const { owner } = profile;
  const { name, body, hasProof, visitorKey } = written;
  const since = platform.clock.now().subtract({ hours: repeatDays * 24 });
  const isRepeated = await hasWritten(tx, { owner, visitorKey, body, since });
  const blockedWords = await listBlockedWords(tx, owner);
  return judge(wall.moderation, { name, text: body, hasProof, isRepeated, blockedWords });
}

/**
 * Processes a visitor’s post or comment: fields, proof or timing check, block list, limit, moderation. The caller has
 * checked their access.
 */
export async function writeAsVisitor(write: Write): Promise<WriteOutcome> {
  const { platform, profile, target, values, ip } = write;
  const { owner, id: profileId } = profile;
  const { name, body, problems, isWhole } = readTyped(
    values,
    target.kind === 'post' ? postLimits.body : postLimits.comment,
  );
  if (!isWhole) return { status: 'invalid', problems };
  const check = await checkVisitor(platform, values);
  if (check === 'rejected') return { status: 'refused', reason: 'rejected' };
  const visitorKey = networkKey(platform, { owner, ip });
  const token = tokenOf(write, body);
  return platform.db.scoped(owner, async (tx): Promise<WriteOutcome> => {
    await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`wall-write:${editHashOf(token)}`}, 0))`;
    if (await findOwnWriting(tx, { owner, profileId, editHash: editHashOf(token) })) return { status: 'stored', token };
    if (await isBlocked(tx, owner, visitorKey)) return { status: 'refused', reason: 'rejected' };
    const subject = `wall-${target.kind}\n${profileId}\n${visitorKey}`;
    const max = limits[target.kind];
    const admitted = await admitVisitor({
      tx,
      deps: platform,
      owner,
      subject,
      max,
      windowMinutes,
      proof: check.proof,
    });
    if (admitted !== 'admitted') return { status: 'refused', reason: admitted };
    const verdict = await judgeWriting(tx, write, { name, body, hasProof: check.proof !== undefined, visitorKey });
    const id = await store({ tx, write, name, body, verdict, visitorKey, token });
    const after = { profileId, review: verdict.review, reasons: verdict.reasons };
    const entry = { action: `${target.kind}.received`, subjectKind: target.kind, subjectId: id, after };
    await recordHistory({ tx, owner, actor: { kind: 'visitor' }, entry });
    await notifyOthers({ tx, write, id, verdict });
    await notifyWritten({ tx, deps: platform, profile, name, target, waits: verdict.review === 'pending' });
    const announce = target.kind === 'post' ? announceWall : emitWallChanged;
    await announce({ tx, deps: platform, owner, profileId });
    return { status: 'stored', token };
  });
}
