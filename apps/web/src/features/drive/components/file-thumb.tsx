import type { StoredFile } from '@enlace/contract/files/files.contract.ts';
import { useState } from 'react';
import { Icon } from '#components/icon/icon.tsx';
import { endingOf, lookOf } from './file-look.rules.ts';
import classes from './file-thumb.module.css';

type Props = {
  file: StoredFile;
  /** A tile of the grid, or a little square in a row. */
  size: 'tile' | 'row';
};

/** A file as a picture: its own in small, or the sign of its kind. */
export function FileThumb({ file, size }: Props) {
  const [isBroken, setBroken] = useState(false);
  if (file.kind === 'image' && !isBroken) {
    return (
      <span className={classes.thumb} data-size={size}>
        <img src={file.thumbnailPath} alt="" loading="lazy" draggable={false} onError={() => setBroken(true)} />
      </span>
    );
  }
  const { icon, tint } = lookOf(file);
  return (
    <span className={classes.thumb} data-size={size} data-tint={tint}>
      <Icon of={icon} size={16} />
      {size === 'tile' && <b>{endingOf(file)}</b>}
    </span>
  );
}
