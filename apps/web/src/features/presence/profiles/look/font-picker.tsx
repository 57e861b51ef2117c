import { fontFamilies, type HeadingFont } from '@enlace/blocks/themes/page-fonts.ts';
import { useId } from 'react';
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
    <div className={classes.fonts} role="radiogroup" aria-labelledby={labelId}>
      {fonts.map((font) => (
        <label key={font} className={classes.font} style={{ fontFamily: `"Face ${font}", var(--font-ui)` }}>
          <input type="radio" name={name} checked={font === value} onChange={() => onChange(font)} />
          {fontFamilies[font].name}
        </label>
      ))}
    </div>
  );
}
