import { fileNameLimit, type StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { renameFileRef } from '@enlace/contract/files/drive/files.refs.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { call } from '#lib/api/call.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { fileKeys } from './files.queries.ts';

/** Renames a file; pages keep the name they were made with. */
export function RenameFileDialog({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  const { t } = useTranslation(['editor', 'common']);
  const client = useQueryClient();
  const formId = useId();
  const [name, setName] = useState(file.name);
  const wanted = name.trim();
  const rename = useMutation({
    mutationFn: () => call(renameFileRef, { params: { id: file.id }, body: { name: wanted } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: fileKeys.lists });
      onClose();
    },
  });
  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault();
    // In React's tree this form is inside the block's form.
    event.stopPropagation();
    if (wanted === file.name) onClose();
    else if (wanted !== '' && !rename.isPending) rename.mutate();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.editor.file.renameTitle, { name: file.name })}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button variant="primary" type="submit" form={formId} disabled={wanted === ''} loading={rename.isPending}>
            {t(($) => $.editor.file.rename)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit}>
        <TextField
          label={t(($) => $.editor.file.name)}
          data-autofocus
          maxLength={fileNameLimit}
          value={name}
          error={rename.isError ? errorText(rename.error) : undefined}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Dialog>
  );
}
