import { memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import classes from './look-panel.module.css';
import { lazyPart } from '#components/lazy/lazy-part.tsx';

// Colour arithmetic and faces are of no use before the blocks can be edited: they come after the first load.
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

/** The look of the page, beside its preview. Nothing of it changes when a draft is saved. */
export const LookPanel = memo(Panel);
