import { fileNameLimit, type StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { renameFileRef } from '@enlace/contract/files/drive/files.refs.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NameDialog } from '#components/dialog/name-dialog.tsx';
import { call } from '#lib/api/call.ts';
import { fileKeys } from './files.queries.ts';

/** Renames a file; pages keep the name they were made with. */
export function RenameFileDialog({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  const { t } = useTranslation('editor');
  const client = useQueryClient();
  const rename = useMutation({
    mutationFn: (name: string) => call(renameFileRef, { params: { id: file.id }, body: { name } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: fileKeys.lists });
      onClose();
    },
  });
  return (
    <NameDialog
      title={t(($) => $.editor.file.renameTitle, { name: file.name })}
      label={t(($) => $.editor.file.name)}
      name={file.name}
      maxLength={fileNameLimit}
      submit={t(($) => $.editor.file.rename)}
      isRename
      isBusy={rename.isPending}
      error={rename.error}
      onClose={onClose}
      onName={(name) => rename.mutate(name)}
    />
  );
}
