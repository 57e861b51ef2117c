import { contrastRatio } from '@enlace/blocks/contrast.ts';
import { checkThemeColor, type ThemeChoice, themeTokens } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { themes } from '@enlace/blocks/themes/theme-registry.ts';
import { IconAlertCircle, IconCheck, IconColorPicker } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#components/fields/text-field.tsx';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { fillText, useBlockTexts } from '#components/block-editor/blocks/block-texts.tsx';
import classes from './look-panel.module.css';

type Change = (theme: Partial<ThemeChoice>, key?: string) => void;
type Props = { labelId: string; theme: ThemeChoice; onChange: Change };

const hexColor = /^#[0-9a-f]{6}$/i;

/** Contrast of the chosen colour on the theme's light ground, and the nearest colour that reads when it does not. */
function verdictOf(theme: ThemeChoice): { ratio: number; nearest: string | undefined } {
  if (theme.palette === 'custom' && theme.color !== undefined)
    return checkThemeColor({ themeId: theme.id, color: theme.color });
  const tokens = themeTokens({ choice: theme, scheme: 'light' });
  return { ratio: contrastRatio(tokens.acc, tokens[themes[theme.id].accentGround]), nearest: undefined };
}

function Verdict({ theme, onChange }: Omit<Props, 'labelId'>) {
  const { t } = useTranslation('editor');
  const texts = useBlockTexts().aspect;
  const formats = useFormats();
  const { ratio, nearest } = verdictOf(theme);
  // Rounded down: 4,49 must not read as a passing 4,5.
  const shown = formats.number(Math.floor(ratio * 10) / 10);
  if (nearest === undefined) {
    return (
      <p className={classes.verdict} role="status">
        <Icon of={IconCheck} size={14} />
        {fillText(texts.readable, { ratio: shown })}
      </p>
    );
  }
  return (
    <>
      <p className={classes.verdict} data-bad role="status">
        <Icon of={IconAlertCircle} size={14} />
        <span>{fillText(texts.unreadable, { ratio: shown, color: nearest.toUpperCase() })}</span>
      </p>
      <div>
        <Button size="sm" onClick={() => onChange({ palette: 'custom', color: nearest })}>
          <span className={classes.nearest} style={{ background: nearest }} />
          {t(($) => $.editor.look.useNearest, { color: nearest.toUpperCase() })}
        </Button>
      </div>
    </>
  );
}

function OwnColor({ theme, onChange }: Omit<Props, 'labelId'>) {
  const { t } = useTranslation('editor');
  const color = theme.color ?? '#000000';
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const set = (next: string) => onChange({ palette: 'custom', color: next.toLowerCase() }, 'theme.color');
  return (
    <div className={classes.ownRow}>
      <input
        type="color"
        className={classes.well}
        aria-label={t(($) => $.editor.look.ownColor)}
        value={color}
        onChange={({ target }) => set(target.value)}
      />
      <TextField
        size="sm"
        label={t(($) => $.editor.look.ownColorCode)}
        hideLabel
        value={typed ?? color.toUpperCase()}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        onBlur={() => setTyped(undefined)}
        onChange={({ target }) => {
          const text = target.value.startsWith('#') ? target.value : `#${target.value}`;
          setTyped(text);
          if (hexColor.test(text)) set(text);
        }}
      />
    </div>
  );
}

/** Six colours that go with the theme, or one's own; whether it can be read is said at once. */
export function ColorPicker({ labelId, theme, onChange }: Props) {
  const { t } = useTranslation('editor');
  const name = useId();
  const texts = useBlockTexts();
  const { palettes } = themes[theme.id];
  const isOwn = theme.palette === 'custom';
  const current = palettes.find((palette) => palette.id === theme.palette) ?? palettes[0];
  return (
    <>
      <div className={classes.swatches} role="radiogroup" aria-labelledby={labelId}>
        {palettes.map((palette) => (
          <label
            key={palette.id}
            className={classes.swatch}
            style={{ background: palette.accent }}
            title={texts.options[palette.labelKey]}
          >
            <input
              type="radio"
              name={name}
              aria-label={texts.options[palette.labelKey]}
              checked={theme.palette === palette.id}
              onChange={() => onChange({ palette: palette.id, color: undefined })}
            />
          </label>
        ))}
        <label
          className={`${classes.swatch} ${classes.own}`}
          style={isOwn ? { background: theme.color } : {}}
          title={t(($) => $.editor.look.ownColor)}
        >
          <input
            type="radio"
            name={name}
            aria-label={t(($) => $.editor.look.ownColor)}
            checked={isOwn}
            onChange={() => onChange({ palette: 'custom', color: theme.color ?? current.accent })}
          />
          {!isOwn && <Icon of={IconColorPicker} size={14} />}
        </label>
      </div>
      {isOwn && <OwnColor theme={theme} onChange={onChange} />}
      <Verdict theme={theme} onChange={onChange} />
    </>
  );
}
