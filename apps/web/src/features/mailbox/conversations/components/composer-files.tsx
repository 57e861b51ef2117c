import type { OutgoingFile } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconPaperclip, IconX } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import type { Upload } from '../api/use-answer-files.ts';
import classes from './composer-files.module.css';

function UploadRow({ upload }: { upload: Upload }) {
  const { t } = useTranslation('composer');
  const isFailed = upload.error !== undefined;
  const percent = Math.round(upload.share * 100);
  return (
    <li className={classes.file} data-failed={isFailed || undefined}>
      <Icon of={IconPaperclip} size={16} />
      <span className={classes.name}>{upload.name}</span>
      {isFailed ? (
        <span className={classes.trouble} role="alert">
          {errorText(upload.error)}{' '}
          <button type="button" className={classes.again} onClick={upload.again}>
            {t(($) => $.composer.files.again)}
          </button>
        </span>
      ) : (
        <progress
          className={classes.meter}
          max={100}
          value={percent}
          aria-label={t(($) => $.composer.files.uploading, { name: upload.name })}
        />
      )}
      <IconButton
        icon={IconX}
        size={28}
        iconSize={16}
        label={t(($) => $.composer.files.remove, { name: upload.name })}
        onClick={upload.stop}
      />
    </li>
  );
}

type Props = { files: readonly OutgoingFile[]; uploads: readonly Upload[]; onRemove: (fileId: string) => void };

/** Files of an answer: attached ones, and uploads in progress. */
export function ComposerFiles({ files, uploads, onRemove }: Props) {
  const { t } = useTranslation('composer');
  const formats = useFormats();
  const attached = files.filter(({ isInline }) => !isInline);
  if (attached.length + uploads.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={t(($) => $.composer.files.list)}>
      {attached.map(({ id, name, size }) => (
        <li key={id} className={classes.file}>
          <Icon of={IconPaperclip} size={16} />
          <span className={classes.name}>{name}</span>
          <span className={classes.size}>{formats.bytes(size)}</span>
          <IconButton
            icon={IconX}
            size={28}
            iconSize={16}
            label={t(($) => $.composer.files.remove, { name })}
            onClick={() => onRemove(id)}
          />
        </li>
      ))}
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
    </ul>
  );
}
