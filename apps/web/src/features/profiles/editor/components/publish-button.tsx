import type { Profile } from '@enlace/contract/profiles/profiles.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { countChanges } from '#components/block-editor/blocks/count-changes.ts';
import { useEditorState } from '#components/block-editor/editor/editor-context.tsx';
import type { Publishing } from '../use-publish.ts';

/** How many changes visitors do not see yet; undefined when that is not known. */
function useChangeCount(): number | undefined {
  const published = useEditorState((snapshot) => snapshot.published);
  const document = useEditorState((snapshot) => snapshot.history.document);
  return published ? countChanges(published, document) : undefined;
}

function usePublishText(profile: Profile, changes: number | undefined): string {
  const { t } = useTranslation('editor');
  const isPhone = useMedia(phoneQuery);
  const published = useEditorState((snapshot) => snapshot.published);
  if (published === null) return t(($) => $.editor.publish.first);
  if (isPhone || profile.status === 'hidden') return t(($) => $.editor.publish.again);
  if (changes === undefined) return t(($) => $.editor.publish.someChanges);
  return changes === 0
    ? t(($) => $.editor.publish.nothing)
    : t(($) => $.editor.publish.changes, { count: changes, n: changes });
}

/** The one primary button of the editor: says how much it would publish. */
export function PublishButton({ profile, publishing }: { profile: Profile; publishing: Publishing }) {
  const { t } = useTranslation('editor');
  const changes = useChangeCount();
  const text = usePublishText(profile, changes);
  const isConflict = useEditorState((snapshot) => snapshot.status.kind === 'conflict');
  const isUpToDate = changes === 0 && profile.status === 'published';
  return (
    <Button
      variant="primary"
      size="sm"
      loading={publishing.isPublishing}
      disabled={isConflict || isUpToDate}
      onClick={publishing.publish}
    >
      {publishing.isPublishing ? t(($) => $.editor.publish.publishing) : text}
    </Button>
  );
}
