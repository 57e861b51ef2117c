import { fontFamilies, type HeadingFont } from '@enlace/blocks/themes/page-fonts.ts';
import { useId } from 'react';
import { Grid, Text } from '#components/layout/layout.tsx';
import './faces.css';
import classes from './look-panel.module.css';

type Props<Font extends HeadingFont> = {
  labelId: string;
  fonts: readonly Font[];
  value: Font;
  onChange: (font: Font) => void;
};

/** Each font shown by its own name, set in it. */
export function FontPicker<Font extends HeadingFont>({ labelId, fonts, value, onChange }: Props<Font>) {
  const name = useId();
  return (
    <Grid
      columns="repeat(auto-fill, minmax(min(112px, 100%), 1fr))"
      gap={6}
      role="radiogroup"
      aria-labelledby={labelId}
    >
      {fonts.map((font) => (
        <Text
          as="label"
          size={16}
          key={font}
          className={classes.font}
          style={{ fontFamily: `"Face ${font}", var(--font-ui)` }}
        >
          <input type="radio" name={name} checked={font === value} onChange={() => onChange(font)} />
          {fontFamilies[font].name}
        </Text>
      ))}
    </Grid>
  );
}
