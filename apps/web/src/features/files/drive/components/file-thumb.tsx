import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { useState } from 'react';
import { Icon } from '#components/icon/icon.tsx';
import { Stack } from '#components/layout/layout.tsx';
import { endingOf, lookOf } from './file-look.rules.ts';
import classes from './file-thumb.module.css';

type Props = {
  file: StoredFile;
  /** A tile of the grid, or a small square in a row. */
  size: 'tile' | 'row';
};

/** A file's thumbnail, or the icon of its kind. */
export function FileThumb({ file, size }: Props) {
  const [isBroken, setBroken] = useState(false);
  const { icon, tint } = lookOf(file);
  if (file.thumbnailPath !== null && !isBroken) {
    return (
      <Stack
        clip
        fill="active"
        as="span"
        align="center"
        justify="center"
        gap={6}
        fixed
        className={classes.thumb}
        data-size={size}
        data-kind={file.kind}
        data-tint={file.kind === 'image' ? undefined : tint}
      >
        <img src={file.thumbnailPath} alt="" loading="lazy" draggable={false} onError={() => setBroken(true)} />
      </Stack>
    );
  }
  return (
    <Stack
      clip
      fill="active"
      as="span"
      align="center"
      justify="center"
      gap={6}
      fixed
      className={classes.thumb}
      data-size={size}
      data-tint={tint}
    >
      <Icon of={icon} size={16} />
      {size === 'tile' && <b>{endingOf(file)}</b>}
    </Stack>
  );
}
