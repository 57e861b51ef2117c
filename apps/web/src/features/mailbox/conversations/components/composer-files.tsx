import type { OutgoingFile } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconPaperclip, IconX } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, layout, type Look, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import type { Upload } from '../api/use-answer-files.ts';
import classes from './composer-files.module.css';

const fileLook: Look = {
  border: 'strong',
  gap: 6,
  inline: true,
  maxW: '100%',
  pl: 10,
  pr: 2,
  py: 2,
  radius: 'md',
  size: 13,
};

function UploadRow({ upload }: { upload: Upload }) {
  const { t } = useTranslation('composer');
  const isFailed = upload.error !== undefined;
  const percent = Math.round(upload.share * 100);
  return (
    <Row {...fileLook} as="li" className={classes.file} data-failed={isFailed || undefined}>
      <Icon of={IconPaperclip} size={16} />
      <Text maxW={220} as="span" truncate>
        {upload.name}
      </Text>
      {isFailed ? (
        <Text as="span" size={12} tone="danger" role="alert">
          {errorText(upload.error)}{' '}
          <Box as="button" minH={24} weight="medium" underline type="button" onClick={upload.again}>
            {t(($) => $.composer.files.again)}
          </Box>
        </Text>
      ) : (
        <progress
          {...layout('box', { w: 64, h: 4, className: classes.meter })}
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
    </Row>
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
    <Row as="ul" wrap gap={6} mt={8} mb={4} align="stretch" aria-label={t(($) => $.composer.files.list)}>
      {attached.map(({ id, name, size }) => (
        <Row {...fileLook} as="li" key={id} className={classes.file}>
          <Icon of={IconPaperclip} size={16} />
          <Text maxW={220} as="span" truncate>
            {name}
          </Text>
          <Text as="span" size={12} tone="faint">
            {formats.bytes(size)}
          </Text>
          <IconButton
            icon={IconX}
            size={28}
            iconSize={16}
            label={t(($) => $.composer.files.remove, { name })}
            onClick={() => onRemove(id)}
          />
        </Row>
      ))}
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
    </Row>
  );
}
