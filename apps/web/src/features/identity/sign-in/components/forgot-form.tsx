import { requestPasswordResetRef } from '@enlace/contract/identity/sign-in/auth.refs.gen.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { call } from '#lib/api/call.ts';
import { errorText, fieldIssueText } from '#lib/i18n/error-text.ts';
import { checkEmail } from '../check-input.ts';
import { useLightForm } from '../use-light-form.ts';
import classes from './access-form.module.css';

/** Requests the reset mail; the message never reveals whether the address is known. */
export function ForgotForm({ email, onBack }: { email: string; onBack: () => void }) {
  const { t } = useTranslation(['access', 'common']);
  const [sentTo, setSentTo] = useState<string | undefined>(undefined);
  const form = useLightForm({
    initialValues: { email },
    check: checkEmail,
    async onSubmit(values) {
      await call(requestPasswordResetRef, { body: { email: values.email } });
      setSentTo(values.email);
    },
  });
  const issue = form.issueOf('email');
  return (
    <form className={classes.form} onSubmit={form.onSubmit} noValidate>
      {sentTo !== undefined && <Callout tone="ok" title={t(($) => $.access.forgot.sent, { email: sentTo })} />}
      {form.failure !== undefined && <Callout tone="danger" title={errorText(form.failure)} />}
      <TextField
        size="lg"
        label={t(($) => $.access.email)}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        value={form.values.email}
        onChange={({ target }) => form.set('email', target.value)}
        error={issue && fieldIssueText(issue)}
      />
      <Button type="submit" variant="primary" size="lg" full loading={form.isSending}>
        {t(($) => $.access.forgot.submit)}
      </Button>
      <Button variant="ghost" size="lg" full onClick={onBack}>
        {t(($) => $.access.forgot.back)}
      </Button>
    </form>
  );
}
