import { fileNameLimit, type StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { renameFileRef } from '@enlace/contract/files/drive/files.refs.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NameDialog } from '#components/dialog/name-dialog.tsx';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { refreshDrive } from '../api/drive.queries.ts';
import { stemLength } from './file-look.rules.ts';

/** Renames a file; its extension stays unless it is edited. */
export function RenameDialog({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  const { t } = useTranslation('drive');
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const rename = useMutation({
    mutationFn: (next: string) => call(renameFileRef, { params: { id: file.id }, body: { name: next } }),
    onSuccess: () => refreshDrive(client),
  });
  useEffect(() => {
    // After the dialog has focused the field, which selects nothing.
    const frame = requestAnimationFrame(() => input.current?.setSelectionRange(0, stemLength(file.name)));
    return () => cancelAnimationFrame(frame);
  }, [file.name]);
  function save(name: string): void {
    rename.mutate(name, {
      onSuccess: (saved) => {
        const undo = () => rename.mutateAsync(file.name);
        showToast({ text: t(($) => $.drive.done.renamed, { name: saved.name }), undo });
        onClose();
      },
    });
  }
  return (
    <NameDialog
      title={t(($) => $.drive.rename.title, { name: file.name })}
      label={t(($) => $.drive.rename.name)}
      name={file.name}
      maxLength={fileNameLimit}
      submit={t(($) => $.drive.rename.save)}
      isRename
      isBusy={rename.isPending}
      error={rename.error}
      inputRef={input}
      onClose={onClose}
      onName={save}
    />
  );
}
