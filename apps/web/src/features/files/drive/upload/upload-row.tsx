import { useTranslation } from 'react-i18next';
import { IconCheck, IconPlayerPause, IconPlayerPlay, IconX } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Meter } from '#components/figures/meter.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { chooseFiles } from './file-chooser.ts';
import { hasArrived, isMoving, isOver } from './upload.rules.ts';
import type { UploadItem } from './upload.types.ts';
import { uploads } from './uploads.ts';
import classes from './upload-panel.module.css';

type Props = { item: UploadItem };

/** The action a state offers. */
function Remedy({ item }: Props) {
  const { t } = useTranslation('drive');
  const { id, name, state } = item;
  const button = (text: string, label: string, run: () => void) => (
    <Button size="sm" variant="link" aria-label={label} onClick={run}>
      {text}
    </Button>
  );
  if (state === 'failed') {
    const label = t(($) => $.drive.uploads.retryOf, { name });
    return button(
      t(($) => $.drive.uploads.retry),
      label,
      () => uploads.resume(id),
    );
  }
  if (state === 'present') {
    const label = t(($) => $.drive.uploads.anywayOf, { name });
    return button(
      t(($) => $.drive.uploads.anyway),
      label,
      () => uploads.sendAnyway(id),
    );
  }
  if (state === 'asleep') {
    const label = t(($) => $.drive.uploads.chooseOf, { name });
    const choose = () =>
      chooseFiles({ what: 'file', onFiles: (files) => uploads.add(files, { folderId: item.folderId }) });
    return button(
      t(($) => $.drive.uploads.choose),
      label,
      choose,
    );
  }
  return null;
}

function Buttons({ item }: Props) {
  const { t } = useTranslation('drive');
  const { id, name } = item;
  return (
    <>
      {isMoving(item) && item.state !== 'finishing' && (
        <IconButton
          size={28}
          iconSize={16}
          icon={IconPlayerPause}
          label={t(($) => $.drive.uploads.pause, { name })}
          onClick={() => uploads.pause(id)}
        />
      )}
      {item.state === 'paused' && (
        <IconButton
          size={28}
          iconSize={16}
          icon={IconPlayerPlay}
          label={t(($) => $.drive.uploads.resume, { name })}
          onClick={() => uploads.resume(id)}
        />
      )}
      {!hasArrived(item) && item.state !== 'finishing' && (
        <IconButton
          size={28}
          iconSize={16}
          icon={IconX}
          label={t(($) => $.drive.uploads.cancel, { name })}
          onClick={() => uploads.cancel(id)}
        />
      )}
    </>
  );
}

/** One upload: its progress, or why it is not continuing. */
export function UploadRow({ item }: Props) {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const { name, state, sizeBytes, sentBytes, failure } = item;
  const isBetween = !isOver(item) && state !== 'waiting' && state !== 'checking';
  const said =
    failure === undefined || state === 'offline' ? t(($) => $.drive.uploads.states[state]) : errorText(failure);
  const isQuiet = state === 'sending';
  return (
    <Box lineTop as="li" pt={6} pb={8} className={classes.row} data-state={state}>
      <Row minH={28} gap={2} gapX={6} className={classes.line}>
        <Text as="span" grow shrink size={13} weight="medium" truncate title={name}>
          {name}
        </Text>
        {isBetween ? (
          <Text as="span" fixed size={12} tone="faint" tabular>
            {t(($) => $.drive.uploads.bytes, { sent: formats.bytes(sentBytes), total: formats.bytes(sizeBytes) })}
          </Text>
        ) : (
          hasArrived(item) && (
            <Row as="span" inline fixed gap={4} size={12} tone="ok">
              <Icon of={IconCheck} size={14} />
              {said}
            </Row>
          )
        )}
        <Remedy item={item} />
        <Buttons item={item} />
      </Row>
      {isBetween && (
        <Meter
          kind="progress"
          label={t(($) => $.drive.uploads.meter, { name })}
          used={sentBytes}
          limit={Math.max(1, sizeBytes)}
        />
      )}
      {!isQuiet && !hasArrived(item) && (
        <Text mt={4} size={12} tone="faint" className={classes.said}>
          {said}
        </Text>
      )}
    </Box>
  );
}
