import { inviteToRegisterRef } from '@enlace/contract/operation/instance/limits.refs.gen.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid, Row, Stack } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { toWireLocale } from '#lib/i18n/locales.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import classes from './options.module.css';

/** Invites one address to register: a mail with a link, which can be copied too. */
export function InviteForm() {
  const { t } = useTranslation('options');
  const [email, setEmail] = useState('');
  const invite = useMutation({
    mutationFn: () =>
      call(inviteToRegisterRef, { body: { email: email.trim(), locale: toWireLocale(currentLocale()) } }),
    onSuccess: () => setEmail(''),
  });
  async function copy(url: string): Promise<void> {
    await navigator.clipboard.writeText(url);
    showToast({ text: t(($) => $.options.limits.copied) });
  }
  return (
    <Stack
      as="form"
      gap={16}
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        invite.mutate();
      }}
    >
      <Grid oneColumnOnPhone columns="repeat(2, minmax(0, 1fr))" gap={16}>
        <TextField
          label={t(($) => $.options.limits.inviteEmail)}
          hint={t(($) => $.options.limits.inviteHelp)}
          type="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Grid>
      <Row wrap gap={8}>
        <Button type="submit" loading={invite.isPending} disabled={email.trim() === ''}>
          {t(($) => $.options.limits.inviteSend)}
        </Button>
      </Row>
      <FailureCallout failure={invite.error ?? undefined} />
      {invite.data && (
        <Callout
          tone="ok"
          title={t(($) => $.options.limits.invited, { email: invite.data.email })}
          action={
            <Button size="sm" onClick={() => void copy(invite.data.url)}>
              {t(($) => $.options.limits.copy)}
            </Button>
          }
        />
      )}
    </Stack>
  );
}
