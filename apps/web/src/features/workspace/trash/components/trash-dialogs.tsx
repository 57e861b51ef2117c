import type { TrashKindName } from '@enlace/contract/workspace/trash/trash-kinds.ts';
import type { TrashRef } from '@enlace/contract/workspace/trash/trash.schemas.ts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { useFormats } from '#lib/format/use-formats.ts';

export type OpenDialog =
  | { kind: 'purge'; items: readonly TrashRef[]; name: string | undefined }
  | { kind: 'empty'; of: TrashKindName | undefined; count: number; until: string | undefined };

type Props = {
  open: OpenDialog;
  isBusy: boolean;
  onPurge: (items: readonly TrashRef[]) => void;
  onEmpty: (body: { kind: TrashKindName | undefined; until: string | undefined }) => void;
  onClose: () => void;
};

/** Asks before an irreversible deletion. */
export function TrashDialogs({ open, isBusy, onPurge, onEmpty, onClose }: Props) {
  const { t } = useTranslation('trash');
  const formats = useFormats();
  if (open.kind === 'purge') {
    const { items, name } = open;
    const count = items.length;
    return (
      <ConfirmDialog
        isOpen
        title={
          name === undefined
            ? t(($) => $.trash.purgeMany, { count, n: formats.number(count) })
            : t(($) => $.trash.purgeOne, { name })
        }
        help={t(($) => $.trash.purgeHelp)}
        action={t(($) => $.trash.purge)}
        isBusy={isBusy}
        onConfirm={() => onPurge(items)}
        onClose={onClose}
      />
    );
  }
  const { of, count, until } = open;
  return (
    <ConfirmDialog
      isOpen
      title={
        of === undefined
          ? t(($) => $.trash.emptyTitle)
          : t(($) => $.trash.emptyKindTitle, { kinds: t(($) => $.trash.kinds[of]) })
      }
      help={t(($) => $.trash.emptyHelp, { count, n: formats.number(count) })}
      action={t(($) => $.trash.empty)}
      typed={{ label: t(($) => $.trash.emptyTyped), expected: t(($) => $.trash.emptyWord) }}
      isBusy={isBusy}
      onConfirm={() => onEmpty({ kind: of, until })}
      onClose={onClose}
    />
  );
}
