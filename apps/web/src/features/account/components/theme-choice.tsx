import { useTranslation } from 'react-i18next';
import { changeColorScheme, colorSchemes } from '#lib/color-scheme/color-scheme.ts';
import { useColorScheme } from '#lib/color-scheme/use-color-scheme.ts';
import classes from './theme-choice.module.css';

/** The three looks as small pictures. */
export function ThemeChoice({ label }: { label: string }) {
  const { t } = useTranslation('account');
  const current = useColorScheme();
  return (
    <div role="radiogroup" aria-label={label} className={classes.choices}>
      {colorSchemes.map((scheme) => (
        <label key={scheme} className={classes.choice}>
          <input
            type="radio"
            name="color-scheme"
            checked={scheme === current}
            onChange={() => changeColorScheme(scheme)}
          />
          <span className={classes.picture} data-scheme={scheme} />
          {t(($) => $.account.preferences.themes[scheme])}
        </label>
      ))}
    </div>
  );
}
