import { Readable } from 'node:stream';
import { wallArchiveLimits } from '@enlace/contract/account/portability/wall-archives.contract.ts';
import { recordHistory } from '#workspace/door.ts';
import { getClientCard } from '#identity/door.ts';
import { getProfileCard } from '#presence/door.ts';
import { type ClientActor, ownerId, type RequestContext } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { writeZip, type ZippedEntry } from '#platform/zip/write-zip.ts';
import { ticketInvalid } from '../portability.errors.ts';
import { wallDownloadName } from '../portability.rules.ts';
import { wallEntries, wallFiles } from '../walls/wall-entries.ts';
import { readWallTicket, writeWallTicket } from '../walls/wall-ticket.rules.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'secrets' | 'storage' | 'logger' | 'config'>;
type Order = { deps: Deps; ctx: RequestContext<ClientActor>; profileId: string };

/** An address that serves the archive of one wall for some minutes. Errors: resource.not_found, auth.forbidden. */
export async function orderWallArchive({ deps, ctx, profileId }: Order) {
  const owner = ctx.actor.ownerId;
  // It includes the bytes of its files.
  if (!ctx.actor.permissions.has('files.read')) throw new AppError('auth.forbidden');
  const posts = await deps.db.scoped(owner, async (tx) => {
    await getProfileCard(tx, owner, profileId);
    const [row] = await tx.sql<{ count: number }[]>`
      select count(*)::int as count from wall_posts
       where owner_id = ${owner} and profile_id = ${profileId} and deleted_at is null`;
    const entry = { action: 'wall.exported', subjectKind: 'wall', subjectId: profileId };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    return row?.count ?? 0;
  });
  let [files, bytes] = [0, 0];
  for await (const { sizeBytes } of wallFiles({ deps, owner, profileId })) {
    files += 1;
    bytes += sizeBytes;
  }
  const until = deps.clock.now().add({ minutes: wallArchiveLimits.minutes });
  const ticket = writeWallTicket(deps, { owner, profileId, untilMs: until.epochMilliseconds });
  return { path: `/api/wall-archives/${ticket}`, until: until.toString(), posts, files, bytes };
}

/** Starts the archive of a ticket, generated while it is read. Errors: exports.ticket_invalid. */
export async function openWallArchive({
  deps,
  ticket,
}: {
  deps: Deps;
  ticket: string;
}): Promise<{ name: string; stream: Readable }> {
  const found = readWallTicket(deps, ticket);
  if (!found) throw ticketInvalid();
  const owner = ownerId(found.owner);
  const client = await deps.db.scoped(
    owner,
    async (tx) => {
      const [profile] = await tx.sql<{ slug: string }[]>`
        select p.slug from profiles p join users u on u.id = p.owner_id
         where p.owner_id = ${owner} and p.id = ${found.profileId} and p.deleted_at is null and u.suspended_at is null`;
      return profile ? { ...(await getClientCard(tx, owner)), slug: profile.slug } : undefined;
    },
    { readOnly: true },
  );
  if (!client) throw ticketInvalid();
  const requestedAt = deps.clock.now();
  const written: ZippedEntry[] = [];
  const { profileId } = found;
  const context = { deps, owner, profileId, locale: client.locale, requestedAt, rowCounts: new Map<string, number>() };
  const zip = writeZip({
    entries: wallEntries(context, written),
    modifiedAt: requestedAt.toZonedDateTimeISO(client.timeZone).toPlainDateTime(),
    onEntry: (entry) => written.push(entry),
  });
  return { name: wallDownloadName({ slug: client.slug, requestedAt }), stream: Readable.from(zip) };
}
