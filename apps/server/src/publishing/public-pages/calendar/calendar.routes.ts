import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BlockDocument, flattenBlocks, isKnownBlock } from '@enlace/blocks/model/block-document.schema.ts';
import type { EventProps } from '@enlace/blocks/blocks/event/event.schema.ts';
import type { PublicProfile } from '#presence/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { findPage } from '../find-page.ts';
import { redirectMoved, sendNotFound } from '../link.routes.ts';
import { calendarFileName, renderCalendar } from './ics.rules.ts';

const pathPart = /^[a-z0-9-]{1,64}$/i;
const fileForm = /^([A-Za-z0-9_-]{1,64})\.ics$/;

type Params = { alias: string; ref: string; file: string };
type CalendarRequest = FastifyRequest<{ Params: Params }>;

function findEvent(document: BlockDocument, blockId: string): EventProps | undefined {
  const block = flattenBlocks(document.blocks)
    .filter(isKnownBlock)
    .find(({ id, type, hidden }) => id === blockId && type === 'event' && hidden !== true);
  return block?.type === 'event' && block.props.hasCalendar ? block.props : undefined;
}

function calendarOf(platform: Platform, profile: PublicProfile, blockId: string) {
  const props = findEvent(profile.document, blockId);
  const { publicUrl } = platform.config;
  const text =
    props &&
    renderCalendar({
      props,
      timeZone: profile.timeZone,
      uid: `${profile.id}-${blockId}@${new URL(publicUrl).hostname}`,
      pageUrl: profile.place.url,
      revisedAt: profile.publishedAt,
    });
  return props && text !== undefined ? { text, name: calendarFileName(props.title) } : undefined;
}

async function answer(platform: Platform, request: CalendarRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { alias, ref, file } = request.params;
  const blockId = fileForm.exec(file)?.[1];
  if (blockId === undefined || !pathPart.test(alias) || !pathPart.test(ref))
    return sendNotFound(platform, { request, reply, mainPath: null });
  const found = await findPage(platform, request);
  if (found.status === 'moved') return redirectMoved({ request, reply, path: `${found.path}/event/${file}` });
  const calendar = found.status === 'found' ? calendarOf(platform, found.profile, blockId) : undefined;
  if (!calendar)
    return sendNotFound(platform, { request, reply, mainPath: found.status === 'found' ? null : found.mainPath });
  return reply
    .headers({
      'content-disposition': `attachment; filename="${calendar.name}"`,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    .type('text/calendar; charset=utf-8')
    .send(calendar.text);
}

/** The events of a page as calendar files. */
export function calendarRoutes(scope: FastifyInstance, platform: Platform): void {
  scope.get<{ Params: Params }>('/link/:alias/:ref/event/:file', (request, reply) => answer(platform, request, reply));
}
