import type { Locale } from '@enlace/contract/core/locale.ts';
import type { WallViewer } from '@enlace/contract/publishing/walls/walls.contract.ts';
import type { PostOrder } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { issueFilePass, withPass } from '#files/door.ts';
import type { PublicProfile } from '#presence/door.ts';
import { profileKeyOf } from '#publishing/public-pages/usecases/visitor-page.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { readFiles, readVotes } from '../posts.repository.ts';
import { maySee, type WallOutput } from '../wall-policy.rules.ts';
import { readWallPass, type WallPass } from '../wall-pass.rules.ts';
import { findWall } from '../walls.repository.ts';
import type { FileFacts, PostRow, Votes, WallRow } from '../walls.types.ts';

/** Query parameter of a wall’s own pass; the profile’s is `k`. */
export const passParameter = 'm';

/** A visited wall, and the visitor's role. */
export type WallVisit = {
  profile: PublicProfile;
  wall: WallRow;
  viewer: WallViewer;
  pass: { text: string; untilMs: number } | undefined;
  /** The profile’s own key, for links back. */
  profileKey: string | undefined;
  locale: Locale;
};

export function mayVisit({ wall, viewer }: Pick<WallVisit, 'wall' | 'viewer'>, output: WallOutput): boolean {
  return maySee({ privacy: wall.privacy, isOpen: wall.isOn, viewer, output });
}

async function isStillContact(tx: Tx, owner: string, contactId: string | null): Promise<boolean> {
  if (contactId === null) return false;
  const rows = await tx.sql`
    select 1 from contacts where owner_id = ${owner} and id::text = ${contactId} and deleted_at is null`;
  return rows.length > 0;
}

async function viewerOf(tx: Tx, owner: string, pass: WallPass | undefined): Promise<WallViewer> {
  if (pass?.kind === 'password') return 'password_holder';
  return (await isStillContact(tx, owner, pass?.contactId ?? null)) ? 'contact' : 'guest';
}

type Ask = { tx: Tx; deps: Pick<Platform, 'secrets' | 'clock'>; profile: PublicProfile; url: string; locale: Locale };

/** Determines the visitor and wall of an address. */
export async function readVisit({ tx, deps, profile, url, locale }: Ask): Promise<WallVisit> {
  const { owner, id: profileId } = profile;
  const wall = await findWall(tx, { owner, profileId });
  const query = url.indexOf('?');
  const text = query === -1 ? null : new URLSearchParams(url.slice(query)).get(passParameter);
  const pass =
    text === null ? undefined : readWallPass(deps, { owner, profileId, passwordCount: wall.passwordCount }, text);
  const viewer = await viewerOf(tx, owner, pass);
  return {
    profile,
    wall,
    viewer,
    pass: pass && text !== null ? { text, untilMs: pass.untilMs } : undefined,
    profileKey: profile.hasPassword ? profileKeyOf(url) : undefined,
    locale,
  };
}

type Wishes = { order?: PostOrder; antes?: string; tema?: string };

/** Addresses of a wall, including what all its links carry. */
export type WallLinks = {
  profile: string;
  wall(wishes?: Wishes): string;
  post(id: string): string;
  below(rest: string): string;
  language(locale: Locale): string;
};

export function linksOf(visit: Omit<WallVisit, 'wall' | 'viewer'>, asked: Wishes = {}): WallLinks {
  const { profile, pass, profileKey, locale } = visit;
  const { base, path } = profile.place;
  const query = (wishes: Wishes & { lang?: Locale } = {}) => {
    const lang = wishes.lang ?? locale;
    const parts = new URLSearchParams({
      ...(wishes.order === undefined ? {} : { orden: wishes.order }),
      ...(wishes.tema === undefined ? {} : { tema: wishes.tema }),
      ...(wishes.antes === undefined ? {} : { antes: wishes.antes }),
      ...(lang === profile.baseLocale ? {} : { lang }),
      ...(profileKey === undefined ? {} : { k: profileKey }),
      ...(pass === undefined ? {} : { [passParameter]: pass.text }),
    }).toString();
    return parts === '' ? '' : `?${parts}`;
  };
  return {
    profile: path + query(),
    wall: (wishes) => `${base}/muro${query(wishes)}`,
    post: (id) => `${base}/muro/${id}${query()}`,
    below: (rest) => `${base}/muro/${rest}${query()}`,
    language: (lang) => `${base}/muro${query({ ...asked, lang })}`,
  };
}

/** Posts with what is needed to render them. */
export type DrawnPosts = {
  files: ReadonlyMap<string, FileFacts>;
  votes: ReadonlyMap<string, Votes>;
  /** A file’s address with this visitor's access key. */
  opened(fileId: string, address: string): string;
};

export async function readAround(
  tx: Tx,
  deps: Pick<Platform, 'secrets'>,
  { visit, rows }: { visit: Pick<WallVisit, 'profile' | 'pass' | 'profileKey'>; rows: readonly PostRow[] },
): Promise<DrawnPosts> {
  const { owner } = visit.profile;
  const files = await readFiles(
    tx,
    owner,
    rows.flatMap(({ media }) => media.map(({ fileId }) => fileId)),
  );
  const votes = await readVotes(
    tx,
    owner,
    rows.filter(({ poll }) => poll !== null).map(({ id }) => id),
  );
  const untilMs = visit.pass?.untilMs;
  return {
    files,
    votes,
    opened: (fileId, address) =>
      untilMs === undefined ? address : withPass(address, issueFilePass(deps, { fileId, untilMs })),
  };
}
