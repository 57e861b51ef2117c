import { fontFamilies } from '@enlace/blocks/themes/page-fonts.ts';
import { defaultTheme, themeTokens } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { type ThemeId, themeIds, themes } from '@enlace/blocks/themes/theme-registry.ts';
import { type CSSProperties, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlockTexts } from '#components/block-editor/blocks/block-texts.tsx';
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
    <fieldset className={classes.set}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.samples}>
        {themeIds.map((id) => (
          <label key={id} className={classes.option}>
            <input type="radio" name={group} checked={id === value} onChange={() => onChange(id)} />
            <span className={classes.sample} style={sampleStyle(id)} aria-hidden="true">
              <span className={classes.name}>{name.trim() || texts[id].name}</span>
              <span className={classes.button}>{t(($) => $.profiles.new.sampleButton)}</span>
            </span>
            <b>{texts[id].name}</b>
            <span className={classes.description}>{texts[id].description}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
