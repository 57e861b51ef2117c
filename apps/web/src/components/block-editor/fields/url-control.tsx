import { normaliseUrl } from '@enlace/blocks/model/safe-url.ts';
import { useTranslation } from 'react-i18next';
import { IconCheck } from 'virtual:tabler-icons';
import { TextField } from '#components/fields/text-field.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { layout } from '#components/layout/layout.tsx';
import { type FieldControlProps, textValue, useQuietError } from './field-control.ts';

/** Parts of an address that people need not see. */
function shownUrl(url: string): string {
  return url
    .replace(/^https:\/\//, '')
    .replace(/^mailto:/, '')
    .replace(/\/$/, '');
}

/** A link: typed informally, stored in full, with a check mark when it is valid. */
export function UrlControl({ label, hint, value, issues, onChange }: FieldControlProps) {
  const { t } = useTranslation('editor');
  const { error, isFocused, onFocus, onBlur } = useQuietError(issues);
  const text = textValue(value);
  const isValid = text !== '' && normaliseUrl(text) !== undefined;
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      value={isFocused ? text : shownUrl(text)}
      placeholder={t(($) => $.editor.field.urlPlaceholder)}
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={2048}
      onFocus={onFocus}
      onBlur={() => {
        onBlur();
        const full = normaliseUrl(text);
        if (full !== undefined && full !== text) onChange(full, { isTyping: true });
      }}
      onChange={({ target }) => onChange(target.value, { isTyping: true })}
      end={
        isValid && (
          <span role="img" aria-label={t(($) => $.editor.field.validUrl)}>
            <Icon {...layout('box', { tone: 'ok' })} of={IconCheck} size={18} />
          </span>
        )
      }
    />
  );
}
