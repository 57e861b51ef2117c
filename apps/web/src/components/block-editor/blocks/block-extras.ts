import type {
  BlockAudience,
  BlockSchedule,
  BlockTranslations,
  BlockVisibility,
} from '@enlace/blocks/model/block-envelope.schema.ts';
import { type DraftBlock, isRecord } from './draft-document.ts';

/** Extras of a block besides its props. They were validated when the document was read, and only the editor writes them. */
export function scheduleOf(block: DraftBlock): BlockSchedule {
  // NOTE: see above.
  return isRecord(block['schedule']) ? (block['schedule'] as BlockSchedule) : {};
}

export function visibilityOf(block: DraftBlock): BlockVisibility {
  // NOTE: see above.
  return isRecord(block['visibility']) ? (block['visibility'] as BlockVisibility) : {};
}

export function translationsOf(block: DraftBlock): BlockTranslations | undefined {
  // NOTE: see above.
  return isRecord(block['translations']) ? (block['translations'] as BlockTranslations) : undefined;
}

/** Who gets the block in a mail; undefined: everybody. */
export function audienceOf(block: DraftBlock): BlockAudience | undefined {
  // NOTE: see above.
  return isRecord(block['audience']) ? (block['audience'] as BlockAudience) : undefined;
}

function withoutNothing<T extends object>(value: T): T | undefined {
  const written = Object.entries(value).filter(([, each]) => each !== undefined);
  // NOTE: omitting undefined members gives the same type.
  return written.length === 0 ? undefined : (Object.fromEntries(written) as T);
}

function withExtra(
  block: DraftBlock,
  name: 'schedule' | 'visibility' | 'translations' | 'audience',
  value: unknown,
): DraftBlock {
  const { [name]: _was, ...rest } = block;
  return value === undefined ? rest : { ...rest, [name]: value };
}

/** A schedule open on both sides is not stored. */
export function withSchedule(block: DraftBlock, schedule: BlockSchedule): DraftBlock {
  return withExtra(block, 'schedule', withoutNothing(schedule));
}

export function withVisibility(block: DraftBlock, { languages, devices }: BlockVisibility): DraftBlock {
  const limited = devices === 'all' ? undefined : devices;
  return withExtra(block, 'visibility', withoutNothing({ languages, devices: limited }));
}

export function withTranslations(block: DraftBlock, translations: BlockTranslations | undefined): DraftBlock {
  return withExtra(block, 'translations', translations);
}

export function withAudience(block: DraftBlock, audience: BlockAudience | undefined): DraftBlock {
  return withExtra(block, 'audience', audience);
}
