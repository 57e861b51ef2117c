import { Suspense } from 'react';
import { lazyPart } from '#components/lazy/lazy-part.tsx';
import type { DraftBlock } from '../blocks/draft-document.ts';
import { useEditLanguage } from '../languages/edit-language.tsx';

const PresenceNotes = lazyPart(async () => (await import('./presence-notes.tsx')).PresenceNotes);

/**
 * In a block's row: when, where and to which visitors it is shown, unless always and for everybody; and its missing
 * translations. Most rows have none, so the texts are computed, and their code loaded, only when needed.
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
