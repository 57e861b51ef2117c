import { fileNameLimit, type StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { renameFileRef } from '@enlace/contract/files/drive/files.refs.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { call } from '#lib/api/call.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { refreshDrive } from '../api/drive.queries.ts';
import { stemLength } from './file-look.rules.ts';

/** Renames a file; its extension stays unless it is edited. */
export function RenameDialog({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  const { t } = useTranslation(['drive', 'common']);
  const client = useQueryClient();
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(file.name);
  const wanted = name.trim();
  const rename = useMutation({
    mutationFn: (next: string) => call(renameFileRef, { params: { id: file.id }, body: { name: next } }),
    onSuccess: () => refreshDrive(client),
  });
  useEffect(() => {
    // After the dialog has focused the field, which selects nothing.
    const frame = requestAnimationFrame(() => input.current?.setSelectionRange(0, stemLength(file.name)));
    return () => cancelAnimationFrame(frame);
  }, [file.name]);
  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault();
    if (wanted === file.name) onClose();
    if (wanted === file.name || wanted === '' || rename.isPending) return;
    rename.mutate(wanted, {
      onSuccess: (saved) => {
        const undo = () => rename.mutate(file.name);
        showToast({ text: t(($) => $.drive.done.renamed, { name: saved.name }), undo });
        onClose();
      },
    });
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.drive.rename.title, { name: file.name })}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button variant="primary" type="submit" form={formId} disabled={wanted === ''} loading={rename.isPending}>
            {t(($) => $.drive.rename.save)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit}>
        <TextField
          ref={input}
          label={t(($) => $.drive.rename.name)}
          data-autofocus
          autoComplete="off"
          maxLength={fileNameLimit}
          value={name}
          error={rename.isError ? errorText(rename.error) : undefined}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Dialog>
  );
}
