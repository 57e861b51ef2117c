import type { MessageAttachment } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { riskOfFile } from '@enlace/contract/mailbox/conversations/risky-files.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  IconAlertTriangle,
  IconDownload,
  IconFile,
  IconFileText,
  IconHourglass,
  IconPhoto,
  IconShieldX,
} from 'virtual:tabler-icons';
import { FieldNote } from '#components/fields/field-note.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid, layout, type Look, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { isHandedOut, isShownPicture, pictureQuery, saveAttachment } from '../api/attachments.ts';
import classes from './attachment-card.module.css';

const pictureLook: Look = {
  center: true,
  clip: true,
  fill: 'active',
  fixed: true,
  h: 44,
  radius: 'md',
  tone: 'muted',
  w: 44,
};

function iconOf(mime: string): IconShape {
  if (mime.startsWith('image/')) return IconPhoto;
  return mime.startsWith('text/') || mime === 'application/pdf' ? IconFileText : IconFile;
}

function CardWords({ file, children }: { file: MessageAttachment; children: ReactNode }) {
  return (
    <Box as="span" shrink>
      <Text as="span" block weight="medium" truncate>
        {file.name}
      </Text>
      <Text as="span" block size={12} tone="faint" className={classes.size}>
        {children}
      </Text>
    </Box>
  );
}

/** A file that is not scanned yet or infected: there is no download. */
function HeldCard({ file }: { file: MessageAttachment }) {
  const { t } = useTranslation('mailbox');
  const isLocked = file.check === 'infected';
  return (
    <div>
      <Row
        inline
        gap={10}
        maxW="100%"
        minH={58}
        pl={6}
        pr={14}
        py={6}
        border="strong"
        radius="lg"
        size={13}
        leading={1.3}
        className={classes.held}
        data-locked={isLocked}
      >
        <Grid {...pictureLook} as="span" className={classes.picture}>
          <Icon of={isLocked ? IconShieldX : IconHourglass} />
        </Grid>
        <CardWords file={file}>
          {isLocked
            ? t(($) => $.mailbox.attachment.infected, { finding: file.finding ?? '' })
            : t(($) => $.mailbox.attachment.waiting)}
        </CardWords>
      </Row>
    </div>
  );
}

/** An attachment of a message: thumbnail or icon, name, and download. */
export function AttachmentCard({ file }: { file: MessageAttachment }) {
  return isHandedOut(file) ? <OpenCard file={file} /> : <HeldCard file={file} />;
}

function OpenCard({ file }: { file: MessageAttachment }) {
  const { t } = useTranslation('mailbox');
  const { t: tMails } = useTranslation('mails');
  const risk = riskOfFile(file.name);
  const formats = useFormats();
  const [failure, setFailure] = useState<unknown>();
  const picture = useQuery({ ...pictureQuery(file), enabled: isShownPicture(file) });
  async function save(): Promise<void> {
    setFailure(undefined);
    try {
      await saveAttachment(file);
    } catch (error) {
      setFailure(error);
    }
  }
  return (
    <div>
      <Row
        as="button"
        inline
        gap={10}
        maxW="100%"
        minH={58}
        pl={6}
        pr={14}
        py={6}
        border="strong"
        radius="lg"
        size={13}
        leading={1.3}
        hover="hover"
        type="button"
        onClick={() => void save()}
      >
        <span className="sr-only">{t(($) => $.mailbox.attachment.save)} </span>
        <Grid {...pictureLook} as="span" className={classes.picture}>
          {picture.data === undefined ? (
            <Icon of={iconOf(file.mime)} />
          ) : (
            <img {...layout('box', { full: true, h: '100%', fit: 'cover' })} src={picture.data} alt="" />
          )}
        </Grid>
        <CardWords file={file}>{formats.bytes(file.size)}</CardWords>
        <Icon of={IconDownload} size={16} className={classes.sign} />
      </Row>
      {risk !== null && (
        <Row as="p" gap={6} mt={4} maxW={360} size={12} tone="warn" align="start">
          <Icon of={IconAlertTriangle} size={14} />
          <span>{tMails(($) => $.mails.trust.risk[risk])}</span>
        </Row>
      )}
      <FieldNote error={failure === undefined ? undefined : errorText(failure)} />
    </div>
  );
}
