import type { ThemeChoice } from '@enlace/blocks/themes/theme-choice.schema.ts';
import type { ThemeCorners } from '@enlace/blocks/themes/theme-definition.ts';
import { themes } from '@enlace/blocks/themes/theme-registry.ts';
import { useId } from 'react';
import { useBlockTexts } from '#components/block-editor/blocks/block-texts.tsx';
import { coverInput } from '#components/fields/cover-input.ts';
import { Box, Grid, Stack } from '#components/layout/layout.tsx';
import classes from './look-panel.module.css';

const corners = ['straight', 'soft', 'round'] as const;

type Props = { labelId: string; theme: ThemeChoice; onChange: (corners: ThemeCorners) => void };

/** The three kinds of corners, as this theme rounds its buttons. */
export function CornerPicker({ labelId, theme, onChange }: Props) {
  const name = useId();
  const texts = useBlockTexts().aspect;
  return (
    <Grid columns="repeat(3, minmax(0, 1fr))" gap={6} role="radiogroup" aria-labelledby={labelId}>
      {corners.map((kind) => (
        <Stack
          relative
          align="center"
          minH={40}
          border="strong"
          radius="md"
          pointer
          justify="center"
          gap={6}
          px={6}
          pt={10}
          pb={8}
          as="label"
          size={12}
          textAlign="center"
          key={kind}
          className={classes.corner}
        >
          <input
            {...coverInput}
            type="radio"
            name={name}
            checked={theme.corners === kind}
            onChange={() => onChange(kind)}
          />
          <Box
            as="span"
            w={34}
            h={22}
            className={classes.cornerShape}
            style={{ borderTopLeftRadius: themes[theme.id].radii[kind][0] }}
            aria-hidden="true"
          />
          {texts[kind]}
        </Stack>
      ))}
    </Grid>
  );
}
