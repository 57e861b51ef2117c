import { Suspense } from 'react';
import { lazyPart } from '#components/lazy/lazy-part.tsx';
import { loadNamespaces } from '#lib/i18n/i18n.ts';
import type { DraftBlock } from '../blocks/draft-document.ts';
import { useEditorTarget } from '../editor/editor-target.tsx';
import { useEditLanguage } from '../languages/edit-language.tsx';

const PresenceNotes = lazyPart(async () => (await import('./presence-notes.tsx')).PresenceNotes);

const ReadersMark = lazyPart(async () => {
  const [{ ReadersMark: mark }] = await Promise.all([
    import('../readers/readers-mark.tsx'),
    loadNamespaces(['readers']),
  ]);
  return mark;
});

/**
 * In a block's row: when, where and to which visitors it is shown, unless always and for everybody; and its missing
 * translations. Most rows have none, so the texts are computed, and their code loaded, only when needed.
 */
export function PresenceBadge({ block }: { block: DraftBlock }) {
  const { current } = useEditLanguage();
  const { hasSegments } = useEditorTarget();
  if (hasSegments && 'audience' in block) {
    return (
      <Suspense fallback={null}>
        <ReadersMark block={block} />
      </Suspense>
    );
  }
  if (current === undefined && !('schedule' in block) && !('visibility' in block)) return null;
  return (
    <Suspense fallback={null}>
      <PresenceNotes block={block} locale={current} />
    </Suspense>
  );
}
