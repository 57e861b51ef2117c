import { IconDownload } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import classes from './share-card.module.css';

type Props = { href: string; label: string; name: string; longLabel?: string };

/** A file download. */
export function ShareDownload({ href, label, name, longLabel }: Props) {
  return (
    <a className={classes.download} href={href} download={name} aria-label={longLabel}>
      <Icon of={IconDownload} size={16} />
      {label}
    </a>
  );
}
