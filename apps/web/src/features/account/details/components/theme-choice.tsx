import { useTranslation } from 'react-i18next';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { type ColorScheme, colorSchemes } from '#lib/color-scheme/color-scheme.ts';
import classes from './theme-choice.module.css';

type Props = { label: string; value: ColorScheme; onChange: (scheme: ColorScheme) => void };

/** The three themes as thumbnails. */
export function ThemeChoice({ label, value, onChange }: Props) {
  const { t } = useTranslation('account');
  return (
    <Row gap={12} align="stretch" role="radiogroup" aria-label={label}>
      {colorSchemes.map((scheme) => (
        <Text
          pointer
          relative
          as="label"
          size={12}
          weight="medium"
          textAlign="center"
          tone="muted"
          key={scheme}
          chosen="strong"
          className={classes.choice}
        >
          <input type="radio" name="color-scheme" checked={scheme === value} onChange={() => onChange(scheme)} />
          <Box radius={10} w={76} h={46} as="span" block mb={6} className={classes.picture} data-scheme={scheme} />
          {t(($) => $.account.preferences.themes[scheme])}
        </Text>
      ))}
    </Row>
  );
}
