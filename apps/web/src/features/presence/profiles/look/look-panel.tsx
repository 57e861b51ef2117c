import { memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import classes from './look-panel.module.css';
import { lazyPart } from '#components/lazy/lazy-part.tsx';

// Colour calculations and fonts are not needed before the blocks are editable: they load after the first load.
const LookControls = lazyPart(async () => (await import('./look-controls.tsx')).LookControls);

function Panel({ profileId }: { profileId: string }) {
  const { t } = useTranslation('editor');
  return (
    <div className={classes.panel} data-draft-fields>
      <h2 id="editor-look" className={classes.title}>
        {t(($) => $.editor.look.title)}
      </h2>
      <Suspense
        fallback={
          <LoadingState>
            <SkeletonRows count={4} />
          </LoadingState>
        }
      >
        <LookControls profileId={profileId} />
      </Suspense>
    </div>
  );
}

/** The theme of the page, next to its preview. Saving a draft does not rerender it. */
export const LookPanel = memo(Panel);
