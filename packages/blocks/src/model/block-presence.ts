import type { Locale } from '@enlace/contract/core/locale.ts';
import type { Block, BlockDocument } from './block-document.schema.ts';
import type { BlockDevices, BlockExtras, BlockSchedule } from './block-envelope.schema.ts';

/** Whether a moment (ISO instant) is within the schedule; always true without one. */
export function isInSchedule(schedule: BlockSchedule | undefined, now: string): boolean {
  if (schedule === undefined) return true;
  const moment = Date.parse(now);
  if (schedule.from !== undefined && moment < Date.parse(schedule.from)) return false;
  return schedule.until === undefined || moment < Date.parse(schedule.until);
}

function hasDevices(visibility: unknown): visibility is NonNullable<BlockExtras['visibility']> {
  return typeof visibility === 'object' && visibility !== null && 'devices' in visibility;
}

/** The devices a block is shown on. */
export function devicesOf(block: Block): BlockDevices {
  const { visibility } = block;
  return hasDevices(visibility) ? (visibility.devices ?? 'all') : 'all';
}

/** The languages of a page, the original one first. */
export function pageLanguages({ languages = [] }: Pick<BlockDocument, 'languages'>, baseLocale: Locale): Locale[] {
  return [baseLocale, ...languages.filter((locale) => locale !== baseLocale)];
}
