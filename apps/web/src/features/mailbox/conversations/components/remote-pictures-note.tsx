import { useTranslation } from 'react-i18next';
import { IconPhoto, IconPhotoOff } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import type { RemotePictures } from '../use-remote-pictures.ts';
import classes from './remote-pictures-note.module.css';

type Props = { remote: RemotePictures; hasSender: boolean };

function Sentence({ remote }: Pick<Props, 'remote'>) {
  const { t } = useTranslation('mailbox');
  if (!remote.isShown) {
    return (
      <Box flex="1 1 200px" as="p" shrink>
        <Text as="strong" weight="semibold" tone="default">
          {t(($) => $.mailbox.pictures.waiting, { count: remote.count })}
        </Text>{' '}
        <span>{t(($) => $.mailbox.pictures.hint)}</span>
      </Box>
    );
  }
  const parts = [
    remote.isLoading ? t(($) => $.mailbox.pictures.loading) : t(($) => $.mailbox.pictures.shown),
    ...(remote.isLoading || remote.failed === 0 ? [] : [t(($) => $.mailbox.pictures.failed, { count: remote.failed })]),
    ...(remote.left > 0 ? [t(($) => $.mailbox.pictures.left, { count: remote.left })] : []),
  ];
  return (
    <Box flex="1 1 200px" as="p" shrink>
      {parts.join(' ')}
    </Box>
  );
}

/** States that remote images are blocked and what loading them means; nothing is fetched before that. */
export function RemotePicturesNote({ remote, hasSender }: Props) {
  const { t } = useTranslation('mailbox');
  const mayRemember = useCan('mailbox.write') && hasSender;
  return (
    <Row
      fill="surface-2"
      lineBottom
      wrap
      gap={4}
      gapX={8}
      py={8}
      pr={8}
      pl={14}
      size={12}
      tone="muted"
      className={classes.note}
      role="status"
    >
      <Icon of={remote.isShown ? IconPhoto : IconPhotoOff} size={16} />
      <Sentence remote={remote} />
      <Row wrap gap={4} align="stretch">
        {!remote.isShown && (
          <Button size="sm" onClick={remote.show}>
            {t(($) => $.mailbox.pictures.show)}
          </Button>
        )}
        {mayRemember && (
          <Button size="sm" variant="ghost" onClick={() => remote.setAlways(!remote.isAlways)}>
            {remote.isAlways ? t(($) => $.mailbox.pictures.ask) : t(($) => $.mailbox.pictures.always)}
          </Button>
        )}
      </Row>
      {remote.failure !== null && remote.failure !== undefined && (
        <Text basis="100%" tone="danger">
          {errorText(remote.failure)}
        </Text>
      )}
    </Row>
  );
}
