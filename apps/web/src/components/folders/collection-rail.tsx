import type { CollectionNoun } from '@enlace/contract/workspace/folders/collection.ts';
import type { Folder } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAdjustments } from 'virtual:tabler-icons';
import { LinkButton } from '#components/button/button.tsx';
import { Box, Stack, Text } from '#components/layout/layout.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import type { CollectionFilter } from './collection.ts';
import { FolderRail } from './folder-rail.tsx';
import { LabelRail } from './label-rail.tsx';
import type { CollectionActions } from './use-collection-actions.ts';
import type { CollectionState } from './use-collection.ts';

export type RailProps = {
  noun: CollectionNoun;
  state: CollectionState;
  actions: CollectionActions;
  canChange: boolean;
  /** Icon of the row for all items. */
  icon: IconShape;
  filter: CollectionFilter;
  onFilter: (patch: Partial<CollectionFilter>) => void;
  onMove: (folder: Folder) => void;
  /** URL of the manager. */
  managerPath: string;
};

/** Content a list adds below its labels. */
type Props = RailProps & { children?: ReactNode };

/** Side rail of a list: folders, labels, and links to manage both. */
export function CollectionRail({ children, ...props }: Props) {
  const { noun, state, actions, canChange, icon, filter, onFilter, onMove, managerPath } = props;
  const { t } = useTranslation('folders');
  return (
    <Stack
      lineRight
      scrollY
      w="var(--rail-w)"
      fill="surface-2"
      as="nav"
      gap={16}
      fixed
      py={16}
      px={12}
      aria-label={t(($) => $.folders.rail)}
    >
      <FolderRail
        noun={noun}
        state={state}
        actions={actions}
        canChange={canChange}
        icon={icon}
        value={filter.folder}
        onChange={(folder) => onFilter({ folder })}
        onMove={onMove}
      />
      <LabelRail
        labels={state.labels}
        actions={actions}
        canChange={canChange}
        value={filter}
        onChange={({ labels, needsAll }) => onFilter({ labels, needsAll })}
      />
      {children}
      {actions.failure !== undefined && (
        <Text fill="danger-soft" radius="sm" p={8} tone="danger" size={12} role="alert">
          {errorText(actions.failure)}
        </Text>
      )}
      {canChange && (
        <Box as="span" mt="auto">
          <LinkButton variant="ghost" size="sm" icon={IconAdjustments} to={managerPath}>
            {t(($) => $.folders.manage)}
          </LinkButton>
        </Box>
      )}
    </Stack>
  );
}
