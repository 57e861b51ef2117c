import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import { acceptInvitation } from '@enlace/contract/identity/admins/invitations.contract.ts';
import type { readInvitation } from '@enlace/contract/identity/admins/invitations.contract.ts';
import { acceptInvitationRef, readInvitationRef } from '@enlace/contract/identity/admins/invitations.refs.gen.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { homeOf } from '#app/entry-paths.ts';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { NewPasswordField } from '#components/fields/new-password-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid, Stack, Text } from '#components/layout/layout.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { signIn } from '#lib/session/session-calls.ts';
import classes from './invitation-form.module.css';

export type Invitation = ReplyOf<typeof readInvitation>;

/** The invitation behind a link, or null when the link is no longer valid. */
export async function loadInvitation(token: string, signal: AbortSignal): Promise<Invitation | null> {
  try {
    return await call(readInvitationRef, { params: { token }, signal });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invitations.invalid') return null;
    throw error;
  }
}

/** Signs in with the new password; if more is required, login continues. */
function useArrive() {
  const navigate = useNavigate();
  return async (credentials: { email: string; password: string }): Promise<void> => {
    try {
      const outcome = await signIn(credentials);
      await navigate(outcome.ok ? homeOf(outcome.user.roll) : paths.login, { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await navigate(paths.login, { replace: true, state: { email: credentials.email } });
    }
  };
}

/** Name and password create the account of the invitation. */
export function InvitationForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useTranslation(['admins', 'common']);
  const arrive = useArrive();
  const { kind, email, role, name } = invitation;
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema: acceptInvitation.body,
    initialValues: { name: name ?? '', password: '' },
    async onSubmit(body) {
      await call(acceptInvitationRef, { params: { token }, body });
      await arrive({ email, password: body.password });
    },
  });
  return (
    <>
      <Text tone="muted">
        {kind === 'admin'
          ? t(($) => $.admins.invitation.admin, { email, role: t(($) => $.common.adminRole[role ?? 'observer']) })
          : t(($) => $.admins.invitation.client, { email })}
      </Text>
      <Stack as="form" gap={18} mt={28} onSubmit={onSubmit} noValidate>
        {failure !== undefined && (
          <Callout tone="danger" title={t(($) => $.admins.invitation.failed)}>
            {errorText(failure)}
          </Callout>
        )}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <TextField
          size="lg"
          autoFocus
          label={t(($) => $.admins.invitation.name)}
          autoComplete="name"
          {...form.getInputProps('name')}
        />
        <NewPasswordField
          size="lg"
          label={t(($) => $.admins.invitation.password)}
          {...form.getInputProps('password')}
        />
        <Button type="submit" variant="primary" size="lg" full loading={isSending}>
          {isSending ? t(($) => $.admins.invitation.sending) : t(($) => $.admins.invitation.submit)}
        </Button>
      </Stack>
    </>
  );
}

/** Shown for a used, withdrawn or expired link. */
export function InvitationOver() {
  const { t } = useTranslation('admins');
  return (
    <Grid gap={16} mt={20} className={classes.over}>
      <Callout tone="warn" title={t(($) => $.admins.invitation.over)}>
        {t(($) => $.admins.invitation.overHelp)}
      </Callout>
      <LinkButton to={paths.login}>{t(($) => $.admins.invitation.toLogin)}</LinkButton>
    </Grid>
  );
}
