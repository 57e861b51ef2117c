import { aliasSchema } from '@enlace/contract/identity/sign-in/alias.schemas.ts';
import { fieldIssues } from '@enlace/contract/core/field-issues.ts';
import type { Personal } from '@enlace/contract/account/details/personal.schemas.ts';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { TextButton } from '#components/link/text-link.tsx';
import { RichText } from '#components/text/rich-text.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText, fieldIssueText } from '#lib/i18n/error-text.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useChangeAlias } from '../api/personal.queries.ts';
import { useOwnAliasCheck } from '../use-alias-check.ts';
import classes from './personal.module.css';
import { HelpTip } from '#components/help/help-tip.tsx';
import { Text } from '#components/layout/layout.tsx';

type Check = ReturnType<typeof useOwnAliasCheck>;

function refusalOf({ typed, current, check }: { typed: string; current: string; check: Check }): string | undefined {
  if (typed === current) return undefined;
  const parsed = aliasSchema.safeParse(typed);
  const [issue] = parsed.success ? [] : fieldIssues(parsed.error);
  if (issue) return fieldIssueText({ ...issue, path: 'alias' });
  if (check?.available === false)
    return errorText(new ApiError({ kind: 'http', status: 409, code: 'auth.alias_taken' }));
  return undefined;
}

function Effects({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation('personal');
  const origin = window.location.host;
  return (
    <Text radius="lg" fill="surface-2" as="section" mt={18} py={14} px={16} size={13} className={classes.effects}>
      <h3>{t(($) => $.personal.alias.effects)}</h3>
      <ul>
        <li>
          <RichText
            text={t(($) => $.personal.alias.effectMove, { to: `${origin}/link/${to || '…'}` })}
            tags={{ b: <Text as="strong" weight="semibold" tone="default" /> }}
          />
        </li>
        <li>
          <RichText
            text={t(($) => $.personal.alias.effectOld, { from: `/link/${from}` })}
            tags={{ b: <Text as="strong" weight="semibold" tone="default" /> }}
          />
        </li>
        <li>{t(($) => $.personal.alias.effectKept, { from })}</li>
      </ul>
    </Text>
  );
}

type FieldProps = { value: string; onChange: (value: string) => void; current: string; failure: unknown };

function NewAliasField({ value, onChange, current, failure }: FieldProps) {
  const { t } = useTranslation('personal');
  const typed = value.trim().toLowerCase();
  const check = useOwnAliasCheck({ alias: typed, current });
  const refusal = typed === '' ? undefined : refusalOf({ typed, current, check });
  const shown = failure === null ? refusal : errorText(failure);
  const suggestion = check?.available === false ? check.suggestion : null;
  return (
    <TextField
      label={t(($) => $.personal.alias.field)}
      aside={<HelpTip of="alias" about={t(($) => $.personal.alias.field)} />}
      prefix="/link/"
      data-autofocus
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      hint={typed === current ? t(($) => $.personal.alias.same) : t(($) => $.personal.alias.hint)}
      success={check?.available && refusal === undefined ? t(($) => $.personal.alias.free) : undefined}
      error={
        shown && (
          <>
            {shown}{' '}
            {suggestion && (
              <TextButton onClick={() => onChange(suggestion)}>
                {t(($) => $.personal.alias.use, { alias: suggestion })}
              </TextButton>
            )}
          </>
        )
      }
    />
  );
}

type Props = { personal: Personal; onClose: () => void };

/** Chooses another alias, explaining the consequences first. */
export function AliasDialog({ personal, onClose }: Props) {
  const { t } = useTranslation(['personal', 'common']);
  const [value, setValue] = useState('');
  const change = useChangeAlias();
  const typed = value.trim().toLowerCase();
  const isReady = typed !== personal.alias && aliasSchema.safeParse(typed).success;
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!isReady || change.isPending) return;
    change.mutate(typed, {
      onSuccess: ({ alias }) => {
        onClose();
        showToast({ text: t(($) => $.personal.alias.done, { alias }) });
      },
    });
  }
  return (
    <FormDialog
      title={t(($) => $.personal.alias.dialogTitle)}
      onClose={onClose}
      size={520}
      submit={isReady ? t(($) => $.personal.alias.submit, { alias: typed }) : t(($) => $.personal.alias.submitEmpty)}
      isBusy={change.isPending}
      isDisabled={!isReady}
      onSubmit={submit}
    >
      <NewAliasField
        value={value}
        onChange={(next) => {
          change.reset();
          setValue(next);
        }}
        current={personal.alias}
        failure={change.error}
      />
      <Effects from={personal.alias} to={typed} />
    </FormDialog>
  );
}
