import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { IconListDetails } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { useEditor, useEditorState, useSettledDocument } from '#components/block-editor/editor/editor-context.tsx';
import { readPublishWish, usePublishKey } from '../use-publish-key.ts';
import type { Publishing } from '../use-publish.ts';
import { lazyPart } from '#components/lazy/lazy-part.tsx';

const PublishReview = lazyPart(async () => (await import('./publish-review.tsx')).PublishReview);

type Publication = typeof import('../publication.ts');

/** The samples of all templates come with it, which is no part of the first load. */
const compareAfterMs = 1500;

/** The code that compares loads after the blocks are editable; until then the server's flag is used. */
function usePublication(): Publication | undefined {
  const [code, setCode] = useState<Publication>();
  useEffect(() => {
    const load = () =>
      import('../publication.ts')
        .then(setCode)
        .catch((error: unknown) => console.warn('changes will be counted the next time the editor opens', error));
    const timer = setTimeout(load, compareAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return code;
}

/** Number of unpublished changes, zero while the profile is unpublished; undefined until counted. */
function useChangeCount(): number | undefined {
  const publication = usePublication();
  const editor = useEditor();
  const published = useEditorState((snapshot) => snapshot.published);
  const document = useSettledDocument();
  return useMemo(
    () => (published ? publication?.countChanges(published, editor.prepare(document)) : 0),
    [publication, editor, published, document],
  );
}

function usePublishText(profile: Profile, changes: number | undefined): string {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const isPhone = useMedia(phoneQuery);
  const published = useEditorState((snapshot) => snapshot.published);
  if (published === null) return t(($) => $.editor.publish.first);
  if (profile.status === 'hidden') return t(($) => $.editor.publish.again);
  if (changes === 0 || (changes === undefined && !profile.hasChanges)) return t(($) => $.editor.publish.nothing);
  return changes === undefined || isPhone
    ? t(($) => $.editor.publish.again)
    : t(($) => $.editor.publish.changes, { count: changes, n: formats.number(changes) });
}

/** Asked for by key or by the screen before, while the page was still being drawn: it is done as soon as it can be seen. */
function useWish({ isPossible, publishing }: { isPossible: boolean; publishing: Publishing }) {
  const location = useLocation();
  const navigate = useNavigate();
  const wished = readPublishWish(location.state);
  const [isMade, setMade] = useState(wished !== undefined);
  const grant = useEffectEvent(() => {
    setMade(false);
    // Loading the page again does not ask again.
    if (wished) void navigate({ search: location.search, hash: location.hash }, { replace: true });
    if (wished?.isInformed === true) publishing.publish();
    else publishing.ask();
  });
  useEffect(() => {
    if (isMade && isPossible) grant();
  }, [isMade, isPossible]);
  return { isMade, make: () => setMade(true) };
}

/** The only primary button of the editor: shows how much it would publish; next to it, the changes. */
export function PublishButton({ profile, publishing }: { profile: Profile; publishing: Publishing }) {
  const { t } = useTranslation('editor');
  const [isReviewing, setReviewing] = useState(false);
  const changes = useChangeCount();
  const text = usePublishText(profile, changes);
  const isConflict = useEditorState((snapshot) => snapshot.status.kind === 'conflict');
  const isUpToDate = (changes === undefined ? !profile.hasChanges : changes === 0) && profile.status === 'published';
  const isPhone = useMedia(phoneQuery);
  const isOff = isConflict || isUpToDate;
  // Nobody publishes a page they have not seen; on phones it is a view of its own.
  const isUnseen = !publishing.isSeen && !isPhone;
  const wish = useWish({ isPossible: !isOff && !isUnseen, publishing });
  usePublishKey({ publishing, isOff, ask: isUnseen ? wish.make : publishing.ask });
  return (
    <>
      {changes !== undefined && changes > 0 && (
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
        loading={publishing.isPublishing || (wish.isMade && !isOff)}
        disabled={isOff || isUnseen}
        aria-keyshortcuts="Control+Enter"
        onClick={publishing.ask}
      >
        {publishing.isPublishing ? t(($) => $.editor.publish.publishing) : text}
      </Button>
      <Suspense fallback={null}>
        {isReviewing && changes !== undefined && (
          <PublishReview
            changes={changes}
            canPublish={!isConflict}
            onClose={() => setReviewing(false)}
            onPublish={() => {
              setReviewing(false);
              publishing.ask();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
