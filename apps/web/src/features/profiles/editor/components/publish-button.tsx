import type { Profile } from '@enlace/contract/profiles/profiles.schemas.ts';
import { IconListDetails } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { countDiff, diffDocuments } from '#components/block-editor/diff/document-diff.ts';
import { useEditor, useEditorState } from '#components/block-editor/editor/editor-context.tsx';
import type { Publishing } from '../use-publish.ts';
import { lazyPart } from '#lib/lazy/lazy-part.ts';

const PublishReview = lazyPart(async () => (await import('./publish-review.tsx')).PublishReview);

/** How many changes visitors do not see yet; none while they see nothing at all. */
function useChangeCount(): number {
  const editor = useEditor();
  const published = useEditorState((snapshot) => snapshot.published);
  const document = useEditorState((snapshot) => snapshot.history.document);
  return useMemo(
    () => (published ? countDiff(diffDocuments(published, editor.prepare(document))) : 0),
    [editor, published, document],
  );
}

function usePublishText(profile: Profile, changes: number): string {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const isPhone = useMedia(phoneQuery);
  const published = useEditorState((snapshot) => snapshot.published);
  if (published === null) return t(($) => $.editor.publish.first);
  if (profile.status === 'hidden' || (isPhone && changes > 0)) return t(($) => $.editor.publish.again);
  return changes === 0
    ? t(($) => $.editor.publish.nothing)
    : t(($) => $.editor.publish.changes, { count: changes, n: formats.number(changes) });
}

/** The one primary button of the editor: says how much it would publish; beside it, what that is. */
export function PublishButton({ profile, publishing }: { profile: Profile; publishing: Publishing }) {
  const { t } = useTranslation('editor');
  const [isReviewing, setReviewing] = useState(false);
  const changes = useChangeCount();
  const text = usePublishText(profile, changes);
  const isConflict = useEditorState((snapshot) => snapshot.status.kind === 'conflict');
  const isUpToDate = changes === 0 && profile.status === 'published';
  return (
    <>
      {changes > 0 && (
        <IconButton
          icon={IconListDetails}
          label={t(($) => $.editor.publish.review)}
          aria-haspopup="dialog"
          onClick={() => setReviewing(true)}
        />
      )}
      <Button
        variant="primary"
        size="sm"
        loading={publishing.isPublishing}
        disabled={isConflict || isUpToDate}
        onClick={publishing.publish}
      >
        {publishing.isPublishing ? t(($) => $.editor.publish.publishing) : text}
      </Button>
      <Suspense fallback={null}>
        {isReviewing && (
          <PublishReview
            changes={changes}
            canPublish={!isConflict}
            onClose={() => setReviewing(false)}
            onPublish={() => {
              setReviewing(false);
              publishing.publish();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
