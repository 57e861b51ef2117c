import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconX } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import classes from './brand.module.css';

const hexColor = /^#[0-9a-f]{6}$/i;

type Props = {
  label: string;
  value: string | null;
  /** Initial colour of the picker. */
  first: string;
  disabled: boolean;
  onChange: (color: string | null) => void;
};

/** A custom colour, or the theme's. */
export function ColorChoice({ label, value, first, disabled, onChange }: Props) {
  const { t } = useTranslation('letterhead');
  const [typed, setTyped] = useState<string | undefined>(undefined);
  if (value === null)
    return (
      <div className={classes.field}>
        <span>{label}</span>
        <div className={classes.row}>
          <span className={classes.note}>{t(($) => $.letterhead.ofTheme)}</span>
          <Button
            size="sm"
            disabled={disabled}
            aria-label={`${t(($) => $.letterhead.choose)}: ${label}`}
            onClick={() => onChange(first)}
          >
            {t(($) => $.letterhead.choose)}
          </Button>
        </div>
      </div>
    );
  return (
    <div className={classes.field}>
      <span>{label}</span>
      <div className={classes.row}>
        <input
          type="color"
          className={classes.well}
          aria-label={label}
          disabled={disabled}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <div className={classes.code}>
          <TextField
            size="sm"
            label={t(($) => $.letterhead.codeOf, { part: label })}
            hideLabel
            value={typed ?? value.toUpperCase()}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            disabled={disabled}
            onBlur={() => setTyped(undefined)}
            onChange={({ target }) => {
              const text = target.value.startsWith('#') ? target.value : `#${target.value}`;
              setTyped(text);
              if (hexColor.test(text)) onChange(text.toLowerCase());
            }}
          />
        </div>
        <IconButton
          icon={IconX}
          label={t(($) => $.letterhead.backToTheme, { part: label })}
          disabled={disabled}
          onClick={() => onChange(null)}
        />
      </div>
    </div>
  );
}
