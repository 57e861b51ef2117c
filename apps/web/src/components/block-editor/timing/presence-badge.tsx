import { Suspense } from 'react';
import { lazyPart } from '#components/lazy/lazy-part.tsx';
import type { DraftBlock } from '../blocks/draft-document.ts';
import { useEditLanguage } from '../languages/edit-language.tsx';

const PresenceNotes = lazyPart(async () => (await import('./presence-notes.tsx')).PresenceNotes);

/**
 * In a block's row: when, where and for whom it shows, if not always and for all; and what is not translated yet. Most
 * rows have nothing to say, so the words are only made, and their code only loaded, for those that may.
 */
export function PresenceBadge({ block }: { block: DraftBlock }) {
  const { current } = useEditLanguage();
  if (current === undefined && !('schedule' in block) && !('visibility' in block)) return null;
  return (
    <Suspense fallback={null}>
      <PresenceNotes block={block} locale={current} />
    </Suspense>
  );
}
