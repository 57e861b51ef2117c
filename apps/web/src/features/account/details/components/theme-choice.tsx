import { useTranslation } from 'react-i18next';
import { type ColorScheme, colorSchemes } from '#lib/color-scheme/color-scheme.ts';
import classes from './theme-choice.module.css';

type Props = { label: string; value: ColorScheme; onChange: (scheme: ColorScheme) => void };

/** The three themes as thumbnails. */
export function ThemeChoice({ label, value, onChange }: Props) {
  const { t } = useTranslation('account');
  return (
    <div role="radiogroup" aria-label={label} className={classes.choices}>
      {colorSchemes.map((scheme) => (
        <label key={scheme} className={classes.choice}>
          <input type="radio" name="color-scheme" checked={scheme === value} onChange={() => onChange(scheme)} />
          <span className={classes.picture} data-scheme={scheme} />
          {t(($) => $.account.preferences.themes[scheme])}
        </label>
      ))}
    </div>
  );
}
