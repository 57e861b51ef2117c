import type { ThemeChoice } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { themes } from '@enlace/blocks/themes/theme-registry.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconColorPicker } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { useBlockTexts } from '#components/block-editor/blocks/block-texts.tsx';
import { coverInput } from '#components/fields/cover-input.ts';
import { Box, Grid, type Look, Row, Text } from '#components/layout/layout.tsx';
import type { ChangeLook } from './look.types.ts';
import classes from './look-panel.module.css';

const swatchLook: Look = { relative: true, w: 26, h: 26, radius: 'full', pointer: true };

type Props = { labelId: string; theme: ThemeChoice; onChange: ChangeLook };

/** Six palettes of the theme, or custom colours; the selected one is named. */
export function PalettePicker({ labelId, theme, onChange }: Props) {
  const { t } = useTranslation('editor');
  const name = useId();
  const texts = useBlockTexts();
  const { palettes } = themes[theme.id];
  const isOwn = theme.palette === 'custom';
  const current = palettes.find((palette) => palette.id === theme.palette) ?? palettes[0];
  return (
    <Row wrap gap={8} align="stretch" role="radiogroup" aria-labelledby={labelId}>
      {palettes.map((palette) => (
        <Box
          {...swatchLook}
          as="label"
          key={palette.id}
          className={classes.swatch}
          style={{ background: palette.accent }}
          title={texts.options[palette.labelKey]}
        >
          <input
            {...coverInput}
            type="radio"
            name={name}
            aria-label={texts.options[palette.labelKey]}
            checked={theme.palette === palette.id}
            onChange={() => onChange({ palette: palette.id, color: undefined })}
          />
        </Box>
      ))}
      <Grid
        {...swatchLook}
        center
        tone="muted"
        as="label"
        className={`${classes.swatch} ${classes.own}`}
        style={isOwn ? { background: theme.color } : {}}
        title={t(($) => $.editor.look.ownColor)}
      >
        <input
          {...coverInput}
          type="radio"
          name={name}
          aria-label={t(($) => $.editor.look.ownColor)}
          checked={isOwn}
          onChange={() => onChange({ palette: 'custom', color: theme.color ?? current.accent })}
        />
        {!isOwn && <Icon of={IconColorPicker} size={14} />}
      </Grid>
      <Text self="center" as="span" ml={2} size={12} tone="faint" aria-hidden="true">
        {isOwn ? t(($) => $.editor.look.ownColor) : texts.options[current.labelKey]}
      </Text>
    </Row>
  );
}
