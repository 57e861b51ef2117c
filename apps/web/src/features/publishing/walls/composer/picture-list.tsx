import { postLimits } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlt, IconArrowLeft, IconArrowRight, IconPhotoPlus, IconX } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid, layout, Row } from '#components/layout/layout.tsx';
import type { FieldMedia } from './post-fields.rules.ts';
import classes from './picture-list.module.css';

type Props = {
  pictures: readonly FieldMedia[];
  onChange: (pictures: readonly FieldMedia[]) => void;
  onAdd: () => void;
};

type DialogProps = {
  picture: FieldMedia;
  position: number;
  total: number;
  onMove: (step: 1 | -1) => void;
  onClose: (alt: string) => void;
};

function PictureDialog({ picture, position, total, onMove, onClose }: DialogProps) {
  const { t } = useTranslation('walls');
  const [alt, setAlt] = useState(picture.alt);
  const close = () => onClose(alt.trim());
  return (
    <FormDialog
      title={t(($) => $.walls.picture.title)}
      onClose={close}
      submit={t(($) => $.walls.picture.done)}
      cancel={false}
      onSubmit={() => close()}
    >
      {picture.thumbnail !== null && (
        <img {...layout('box', { self: 'start', maxH: 240, radius: 'lg' })} src={picture.thumbnail} alt="" />
      )}
      <TextField
        label={t(($) => $.walls.picture.alt)}
        hint={t(($) => $.walls.picture.altHint)}
        maxLength={postLimits.alt}
        data-autofocus
        value={alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
      {total > 1 && (
        <Row wrap gap={8} size={13} tone="faint">
          <Button size="sm" repeats icon={IconArrowLeft} disabled={position === 0} onClick={() => onMove(-1)}>
            {t(($) => $.walls.picture.before)}
          </Button>
          <Button size="sm" repeats icon={IconArrowRight} disabled={position === total - 1} onClick={() => onMove(1)}>
            {t(($) => $.walls.picture.after)}
          </Button>
          <span aria-live="polite">{t(($) => $.walls.picture.place, { n: position + 1, total })}</span>
        </Row>
      )}
    </FormDialog>
  );
}

/** Images of a post in order, each with its text alternative. */
export function PictureList({ pictures, onChange, onAdd }: Props) {
  const { t } = useTranslation('walls');
  const [openId, setOpenId] = useState<string>();
  const at = pictures.findIndex(({ fileId }) => fileId === openId);
  const open = pictures[at];
  function move(step: 1 | -1): void {
    if (!open) return;
    const rest = pictures.filter(({ fileId }) => fileId !== openId);
    onChange([...rest.slice(0, at + step), open, ...rest.slice(at + step)]);
  }
  return (
    <Row wrap gap={10} align="stretch">
      {pictures.map((picture, index) => (
        <Box as="span" relative w={112} h={112} key={picture.fileId} className={classes.picture}>
          {picture.thumbnail === null ? (
            <Grid center fill="surface-3" clip as="span" p={8} tone="faint" size={12} className={classes.blank}>
              {picture.name}
            </Grid>
          ) : (
            <img src={picture.thumbnail} alt={picture.alt} />
          )}
          <Row
            as="button"
            inline
            position="absolute"
            justify="center"
            tone="white"
            top={6}
            right={6}
            w={24}
            h={24}
            radius="full"
            type="button"
            className={classes.remove}
            aria-label={t(($) => $.walls.picture.remove, { n: index + 1 })}
            title={t(($) => $.walls.picture.remove, { n: index + 1 })}
            onClick={() => onChange(pictures.filter(({ fileId }) => fileId !== picture.fileId))}
          >
            <Icon of={IconX} size={16} />
          </Row>
          <Row
            as="button"
            inline
            position="absolute"
            justify="center"
            tone={picture.alt === '' ? 'warn' : 'white'}
            left={6}
            bottom={6}
            gap={4}
            maxW="calc(100% - 12px)"
            h={24}
            pl={6}
            pr={8}
            radius="md"
            size={12}
            weight="medium"
            nowrap
            type="button"
            fill={picture.alt === '' ? 'warn-soft' : undefined}
            className={picture.alt === '' ? undefined : classes.alt}
            aria-label={
              picture.alt === ''
                ? t(($) => $.walls.picture.describe, { n: index + 1 })
                : t(($) => $.walls.picture.described, { n: index + 1, alt: picture.alt })
            }
            onClick={() => setOpenId(picture.fileId)}
          >
            <Icon of={IconAlt} size={14} />
            {picture.alt === '' ? t(($) => $.walls.picture.describeShort) : t(($) => $.walls.picture.describedShort)}
          </Row>
        </Box>
      ))}
      {pictures.length < postLimits.media && (
        <Grid
          as="button"
          center
          tone="faint"
          type="button"
          className={classes.add}
          aria-label={t(($) => $.walls.picture.add)}
          onClick={onAdd}
        >
          <Icon of={IconPhotoPlus} size={18} />
        </Grid>
      )}
      {open && (
        <PictureDialog
          key={open.fileId}
          picture={open}
          position={at}
          total={pictures.length}
          onMove={move}
          onClose={(alt) => {
            onChange(pictures.map((each) => (each.fileId === open.fileId ? { ...each, alt } : each)));
            setOpenId(undefined);
          }}
        />
      )}
    </Row>
  );
}
