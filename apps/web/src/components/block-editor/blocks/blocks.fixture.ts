import { defaultTheme } from '@enlace/blocks/themes/theme-choice.schema.ts';
import type { DraftBlock, DraftDocument } from './draft-document.ts';

export function headingBlock(id: string, text: string = id): DraftBlock {
  return { id, type: 'heading', version: 2, props: { text, size: 'large', linkLabel: '', linkUrl: '' } };
}

export function buttonBlock(id: string, url: string): DraftBlock {
  return {
    id,
    type: 'button',
    version: 1,
    props: { label: 'Reserva', action: 'link', url, style: 'main', icon: 'none' },
  };
}

export function pageOf(...blocks: readonly DraftBlock[]): DraftDocument {
  return { version: 1, blocks, theme: defaultTheme('barro') };
}

export function idsOf(document: DraftDocument): string[] {
  return document.blocks.map((block) => block.id);
}
