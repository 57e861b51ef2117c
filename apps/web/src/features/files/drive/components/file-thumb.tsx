import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { useState } from 'react';
import { Icon } from '#components/icon/icon.tsx';
import { layout, type Look, Stack, Text } from '#components/layout/layout.tsx';
import { endingOf, lookOf } from './file-look.rules.ts';
import classes from './file-thumb.module.css';

const thumbLook: Look = { align: 'center', clip: true, fill: 'active', fixed: true, gap: 6, justify: 'center' };

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
        {...thumbLook}
        as="span"
        className={classes.thumb}
        data-size={size}
        data-kind={file.kind}
        data-tint={file.kind === 'image' ? undefined : tint}
      >
        <img
          {...layout('box', { full: true, h: '100%', fit: 'cover' })}
          src={file.thumbnailPath}
          alt=""
          loading="lazy"
          draggable={false}
          onError={() => setBroken(true)}
        />
      </Stack>
    );
  }
  return (
    <Stack {...thumbLook} as="span" className={classes.thumb} data-size={size} data-tint={tint}>
      <Icon of={icon} size={16} />
      {size === 'tile' && (
        <Text as="b" size={12} weight="semibold">
          {endingOf(file)}
        </Text>
      )}
    </Stack>
  );
}
