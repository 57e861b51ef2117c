import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon/icon.tsx';
import type { BlockPlace } from '../draft-document.ts';
import { useBlockActions } from '../use-block-actions.ts';
import classes from './block-list.module.css';

const AddBlockDialog = lazy(async () => ({ default: (await import('./add-block-dialog.tsx')).AddBlockDialog }));

/** The dashed line at the end of a list, which offers every block there is. */
export function AddBlock({ place, index }: { place: BlockPlace; index: number }) {
  const { t } = useTranslation('editor');
  const actions = useBlockActions();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.add}
        data-nested={place !== 'page' || undefined}
        onClick={() => setOpen(true)}
      >
        <Icon of={IconPlus} size={16} />
        {t(($) => $.editor.block.add)}
      </button>
      <Suspense fallback={null}>
        {isOpen && (
          <AddBlockDialog
            isNested={place !== 'page'}
            onClose={() => setOpen(false)}
            onPick={(block) => {
              setOpen(false);
              actions.add({ block, place, index });
            }}
          />
        )}
      </Suspense>
    </>
  );
}
