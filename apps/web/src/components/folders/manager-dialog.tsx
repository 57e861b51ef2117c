import type { Folder } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { Box } from '#components/layout/layout.tsx';
import { FolderManager } from './folder-manager.tsx';
import { LabelManager } from './label-manager.tsx';
import type { CollectionActions } from './use-collection-actions.ts';

type Props = {
  tab: 'folders' | 'labels';
  paths: { folders: string; labels: string };
  actions: CollectionActions;
  onMove: (folder: Folder) => void;
  onClose: () => void;
};

/** All folders and labels of a noun in one place; both tabs have their own URL. */
export function ManagerDialog({ tab, paths, actions, onMove, onClose }: Props) {
  const { t } = useTranslation('folders');
  return (
    <Dialog
      title={t(($) => $.folders.manageTitle)}
      isOpen
      onClose={onClose}
      size={560}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t(($) => $.folders.done.close)}
        </Button>
      }
    >
      <FilterTabs
        label={t(($) => $.folders.manage)}
        tabs={[
          { key: 'folders', label: t(($) => $.folders.title), to: paths.folders, isCurrent: tab === 'folders' },
          { key: 'labels', label: t(($) => $.folders.labels), to: paths.labels, isCurrent: tab === 'labels' },
        ]}
      />
      <Box py={10}>
        {tab === 'folders' ? <FolderManager actions={actions} onMove={onMove} /> : <LabelManager actions={actions} />}
      </Box>
      {actions.failure !== undefined && <FailureCallout failure={actions.failure} />}
    </Dialog>
  );
}
