import { fontFamilies, type HeadingFont } from '@enlace/blocks/themes/page-fonts.ts';
import { useId } from 'react';
import { coverInput } from '#components/fields/cover-input.ts';
import { Grid, Row } from '#components/layout/layout.tsx';
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
        <Row
          relative
          minH={40}
          px={10}
          py={6}
          border="strong"
          radius="md"
          pointer
          leading={1.15}
          as="label"
          size={16}
          key={font}
          className={classes.font}
          style={{ fontFamily: `"Face ${font}", var(--font-ui)` }}
        >
          <input {...coverInput} type="radio" name={name} checked={font === value} onChange={() => onChange(font)} />
          {fontFamilies[font].name}
        </Row>
      ))}
    </Grid>
  );
}
