import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck } from 'virtual:tabler-icons';
import { TextField } from '#components/fields/text-field.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { TextButton } from '#components/link/text-link.tsx';
import { fieldIssueText } from '#lib/i18n/error-text.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useAliasCheck } from '../use-alias-check.ts';

type Props = {
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
  'data-path'?: string;
};

function refusalText(reason: 'taken' | 'reserved' | 'invalid'): string {
  if (reason === 'taken') return errorText(new ApiError({ kind: 'http', status: 409, code: 'auth.alias_taken' }));
  return fieldIssueText({ path: 'alias', code: reason === 'reserved' ? 'alias_reserved' : 'invalid_alias' });
}

/** Alias field with live availability and, when it is taken, a suggestion. */
export function AliasField({ value = '', onChange, error, ...rest }: Props) {
  const { t } = useTranslation('signup');
  const check = useAliasCheck(value);
  const refusal = check && !check.available && check.reason ? refusalText(check.reason) : undefined;
  const suggestion = check?.available === false ? check.suggestion : null;
  const shownError = error || refusal;
  return (
    <TextField
      {...rest}
      size="lg"
      label={t(($) => $.signup.register.alias)}
      name="alias"
      prefix="/link/"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange?.(target.value)}
      hint={t(($) => $.signup.register.aliasHint)}
      success={check?.available ? t(($) => $.signup.register.aliasFree) : undefined}
      error={
        shownError && (
          <>
            {shownError}{' '}
            {suggestion && (
              <TextButton onClick={() => onChange?.(suggestion)}>
                {t(($) => $.signup.register.aliasUse, { alias: suggestion })}
              </TextButton>
            )}
          </>
        )
      }
      end={
        check?.available ? (
          <span>
            <Icon of={IconCheck} size={18} />
          </span>
        ) : undefined
      }
    />
  );
}
