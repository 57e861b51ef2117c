import { memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack, Text } from '#components/layout/layout.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { lazyPart } from '#components/lazy/lazy-part.tsx';

// Colour calculations and fonts are not needed before the blocks are editable: they load after the first load.
const LookControls = lazyPart(async () => (await import('./look-controls.tsx')).LookControls);

function Panel({ profileId }: { profileId: string }) {
  const { t } = useTranslation('editor');
  return (
    <Stack gap={18} data-draft-fields>
      <Text leading="snug" spacing="title" as="h2" size={16} weight="semibold" id="editor-look">
        {t(($) => $.editor.look.title)}
      </Text>
      <Suspense
        fallback={
          <LoadingState>
            <SkeletonRows count={4} />
          </LoadingState>
        }
      >
        <LookControls profileId={profileId} />
      </Suspense>
    </Stack>
  );
}

/** The theme of the page, next to its preview. Saving a draft does not rerender it. */
export const LookPanel = memo(Panel);
