import { useTranslation } from 'react-i18next';
import { IconPhoto, IconPhotoOff } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import type { RemotePictures } from '../use-remote-pictures.ts';
import classes from './remote-pictures-note.module.css';

type Props = { remote: RemotePictures; hasSender: boolean };

function Sentence({ remote }: Pick<Props, 'remote'>) {
  const { t } = useTranslation('mailbox');
  if (!remote.isShown) {
    return (
      <p className={classes.text}>
        <strong>{t(($) => $.mailbox.pictures.waiting, { count: remote.count })}</strong>{' '}
        <span>{t(($) => $.mailbox.pictures.hint)}</span>
      </p>
    );
  }
  const parts = [
    remote.isLoading ? t(($) => $.mailbox.pictures.loading) : t(($) => $.mailbox.pictures.shown),
    ...(remote.isLoading || remote.failed === 0 ? [] : [t(($) => $.mailbox.pictures.failed, { count: remote.failed })]),
    ...(remote.left > 0 ? [t(($) => $.mailbox.pictures.left, { count: remote.left })] : []),
  ];
  return <p className={classes.text}>{parts.join(' ')}</p>;
}

/** States that remote images are blocked and what loading them means; nothing is fetched before that. */
export function RemotePicturesNote({ remote, hasSender }: Props) {
  const { t } = useTranslation('mailbox');
  const mayRemember = useCan('mailbox.write') && hasSender;
  return (
    <div className={classes.note} role="status">
      <Icon of={remote.isShown ? IconPhoto : IconPhotoOff} size={16} />
      <Sentence remote={remote} />
      <div className={classes.actions}>
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
      </div>
      {remote.failure !== null && remote.failure !== undefined && (
        <p className={classes.failure}>{errorText(remote.failure)}</p>
      )}
    </div>
  );
}
