import { starterDocument } from '@enlace/blocks/examples/starter-document.ts';
import type { BlockDocument } from '@enlace/blocks/model/block-document.schema.ts';
import { findSamples } from '@enlace/blocks/samples/find-samples.ts';
import { profileTemplate } from '@enlace/blocks/templates/profile-template.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { loadBlockTexts } from '#components/block-editor/blocks/block-texts.tsx';
import type { Start } from './start-gallery.tsx';

type Beginning = { start: Start; locale: Locale };

/** Only the dates of events depend on it, and no name of a block. */
const anyDay = '2026-01-01';

function firstDocument({ start, locale }: Beginning): BlockDocument | undefined {
  if (start === 'empty') return undefined;
  if (start === 'starter') return starterDocument({ name: '', locale });
  return profileTemplate({ id: start, locale, name: '', today: anyDay });
}

/** Names of the blocks in which a page begun this way still waits to be written, in reading order. */
export async function namesLeftOut(beginning: Beginning): Promise<string[]> {
  const document = firstDocument(beginning);
  const { blocks } = await loadBlockTexts(beginning.locale);
  const types = document ? findSamples(document).map(({ type }) => type) : [];
  return [...new Set(types.map((type) => blocks[type].name))];
}
