import { fontFamilies } from '@enlace/blocks/themes/page-fonts.ts';
import { defaultTheme, themeTokens } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { type ThemeId, themeIds, themes } from '@enlace/blocks/themes/theme-registry.ts';
import { type CSSProperties, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlockTexts } from '#components/block-editor/blocks/block-texts.tsx';
import { coverInput } from '#components/fields/cover-input.ts';
import { Box, Grid, Stack, Text } from '#components/layout/layout.tsx';
import classes from './theme-samples.module.css';

type SampleStyle = CSSProperties & Record<`--${string}`, string>;

/** The theme's own background, ink, font and corners; the page does not exist yet. */
function sampleStyle(id: ThemeId): SampleStyle {
  const choice = defaultTheme(id);
  const tokens = themeTokens({ choice, scheme: 'light' });
  return {
    '--paper': tokens.bg,
    '--ink': tokens.ink,
    '--fill': tokens.acc,
    '--on-fill': tokens.onAcc,
    '--corner': themes[id].radii[choice.corners][0],
    '--face': fontFamilies[choice.headings].kind === 'serif' ? 'var(--font-display)' : 'var(--font-ui)',
  };
}

type Props = { label: string; name: string; value: ThemeId; onChange: (id: ThemeId) => void };

/** Theme samples in their colours and fonts, with the name being typed. */
export function ThemeSamples({ label, name, value, onChange }: Props) {
  const { t } = useTranslation('profiles');
  const texts = useBlockTexts().themes;
  const group = useId();
  return (
    <Box border="none" as="fieldset" m={0} p={0} shrink>
      <Text as="legend" p={0} mb={8} size={13} weight="semibold">
        {label}
      </Text>
      <Grid phone={{ columns: '1fr 1fr' }} columns="repeat(3, minmax(0, 1fr))" gap={14}>
        {themeIds.map((id) => (
          <Stack pointer relative leading={1.35} as="label" shrink size={13} key={id} className={classes.option}>
            <input {...coverInput} type="radio" name={group} checked={id === value} onChange={() => onChange(id)} />
            <Stack
              radius="lg"
              h={148}
              clip
              as="span"
              justify="between"
              gap={10}
              pt={16}
              pb={12}
              px={12}
              mb={8}
              className={classes.sample}
              style={sampleStyle(id)}
              aria-hidden="true"
            >
              <Text as="span" clip breakWords className={classes.name}>
                {name.trim() || texts[id].name}
              </Text>
              <Text as="span" fixed p={8} size={12} weight="semibold" textAlign="center" className={classes.button}>
                {t(($) => $.profiles.new.sampleButton)}
              </Text>
            </Stack>
            <Text as="b" weight="semibold">
              {texts[id].name}
            </Text>
            <Text as="span" size={12} tone="faint">
              {texts[id].description}
            </Text>
          </Stack>
        ))}
      </Grid>
    </Box>
  );
}
