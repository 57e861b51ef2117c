import type { StoredFile } from '@enlace/contract/files/files.contract.ts';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { filesQuery } from '../api/profiles.queries.ts';
import classes from './image-control.module.css';

type Props = { onClose: () => void; onFile: (file: StoredFile) => void };

function Files({ search, onFile }: { search: string; onFile: (file: StoredFile) => void }) {
  const { t } = useTranslation('editor');
  const files = useQuery(filesQuery(search));
  if (files.isError) return <ErrorState error={files.error} onRetry={() => void files.refetch()} />;
  if (!files.data) {
    return (
      <LoadingState>
        <SkeletonRows count={3} />
      </LoadingState>
    );
  }
  if (files.data.items.length === 0) {
    return (
      <p className={classes.none}>{search === '' ? t(($) => $.editor.image.empty) : t(($) => $.editor.image.none)}</p>
    );
  }
  return (
    <ul className={classes.grid}>
      {files.data.items.map((file) => (
        <li key={file.id}>
          <button
            type="button"
            className={classes.file}
            aria-label={t(($) => $.editor.image.use, { name: file.name })}
            onClick={() => onFile(file)}
          >
            <img src={file.thumbnailPath} alt="" loading="lazy" width={108} height={108} />
            <span>{file.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The pictures the client already has. */
export function ImageDialog({ onClose, onFile }: Props) {
  const { t } = useTranslation(['editor', 'common']);
  const [search, setSearch] = useState('');
  const asked = useDeferredValue(search.trim());
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.editor.image.dialog)}
      size={560}
      actions={
        <Button variant="ghost" onClick={onClose}>
          {t(($) => $.common.cancel)}
        </Button>
      }
    >
      <TextField
        label={t(($) => $.editor.image.search)}
        hideLabel
        placeholder={t(($) => $.editor.image.search)}
        type="search"
        data-autofocus
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        end={<Icon of={IconSearch} size={16} />}
      />
      <Files search={asked} onFile={onFile} />
    </Dialog>
  );
}
