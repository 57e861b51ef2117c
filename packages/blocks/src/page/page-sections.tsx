import type { ReactNode } from 'react';
import { isKnownBlock, type Block, type BlockDocument } from '../model/block-document.schema.ts';
import { devicesOf } from '../model/block-presence.ts';
import type { PageContext } from './page-context.ts';
import { renderBlock } from './page-renderers.tsx';

/** A shorter page is read by scrolling. */
const leastSections = 5;

/** A part of the page that a link leads to. */
export type PageSection = { blockId: string; anchor: string; name: string };

function nameOf(block: Block): string {
  if (!isKnownBlock(block) || block.hidden === true || devicesOf(block) !== 'all') return '';
  if (block.type === 'heading') return block.props.size === 'small' ? '' : block.props.text;
  return 'title' in block.props && block.type !== 'video' ? block.props.title : '';
}

/** The named parts of a long page that show something, in their order; none on a short one. */
export function sectionsOf({ blocks }: BlockDocument, context: PageContext): PageSection[] {
  if (blocks.filter((block) => nameOf(block).trim() !== '').length < leastSections) return [];
  const sections = blocks.flatMap((block): PageSection[] => {
    const name = nameOf(block).trim();
    return name === '' || !renderBlock({ block, context })
      ? []
      : [{ blockId: block.id, anchor: `s-${block.id}`, name }];
  });
  return sections.length < leastSections ? [] : sections;
}

/** Sent only with pages that have sections. */
export const sectionsCss =
  '.sx{display:flex;gap:0 20px;overflow-x:auto;scrollbar-width:none;margin-top:20px;padding:0 var(--pad);font:560 .875rem/1.3 var(--fu)}.sx a{flex:none;display:inline-flex;align-items:center;min-height:44px;color:var(--ink);text-decoration:underline;text-decoration-color:var(--line);text-underline-offset:5px}.sx a:hover{text-decoration-color:currentColor}.b[id]{scroll-margin-top:12px}@media(prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}@media print{.sx{display:none}}';

type Props = { sections: readonly PageSection[]; label: string };

/** Links to the sections of a long page, in one line that scrolls sideways; they need no script. */
export function PageSections({ sections, label }: Props): ReactNode {
  if (sections.length === 0) return null;
  return (
    <nav className="sx" aria-label={label}>
      {sections.map(({ anchor, name }) => (
        <a key={anchor} href={`#${encodeURIComponent(anchor)}`}>
          {name}
        </a>
      ))}
    </nav>
  );
}
