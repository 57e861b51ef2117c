import type { EmailChangeState } from '@enlace/contract/identity/sign-in/security.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Stack, Text } from '#components/layout/layout.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { AccessLayout } from '../components/access-layout.tsx';
import { type EmailChangeView, useEmailChange } from '../use-email-change.ts';
import classes from '../components/access-form.module.css';

type AskingProps = {
  view: Extract<EmailChangeView, { kind: 'asking' }>;
  onConfirm: (change: EmailChangeState) => void;
  onStop: (change: EmailChangeState) => void;
};

function Asking({ view: { change, isSending, failure }, onConfirm, onStop }: AskingProps) {
  const { t } = useTranslation('security');
  const email = change.newEmail;
  return (
    <>
      <Text
        as="h1"
        display
        size={38}
        leading={1.1}
        spacing="display"
        mb={8}
        balance
        phone={{ size: 32 }}
        className={classes.heading}
      >
        {change.side === 'old' ? t(($) => $.security.link.heading) : t(($) => $.security.link.headingNew)}
      </Text>
      <Text tone="muted">
        {change.side === 'old'
          ? t(($) => $.security.link.helpOld, { email })
          : t(($) => $.security.link.helpNew, { email })}
      </Text>
      <Stack align="start" gap={10} mt={24}>
        {failure !== undefined && <Callout tone="danger" title={errorText(failure)} />}
        <Button variant="primary" size="lg" full loading={isSending} onClick={() => onConfirm(change)}>
          {t(($) => $.security.link.confirm)}
        </Button>
        <Button size="lg" full disabled={isSending} onClick={() => onStop(change)}>
          {t(($) => $.security.link.stop)}
        </Button>
      </Stack>
    </>
  );
}

function Outcome({ view }: { view: Extract<EmailChangeView, { email: string }> }) {
  const { t } = useTranslation('security');
  const texts = {
    waiting: { title: t(($) => $.security.link.waiting), help: t(($) => $.security.link.waitingHelp) },
    done: { title: t(($) => $.security.link.done), help: t(($) => $.security.link.doneHelp, { email: view.email }) },
    stopped: { title: t(($) => $.security.link.stopped), help: t(($) => $.security.link.stoppedHelp) },
  }[view.kind];
  return (
    <>
      <Text
        as="h1"
        display
        size={38}
        leading={1.1}
        spacing="display"
        mb={8}
        balance
        phone={{ size: 32 }}
        className={classes.heading}
      >
        {texts.title}
      </Text>
      <Text tone="muted" role="status">
        {texts.help}
      </Text>
      <Stack align="start" gap={10} mt={24}>
        <LinkButton variant="primary" size="lg" full to={paths.login}>
          {t(($) => $.security.link.enter)}
        </LinkButton>
      </Stack>
    </>
  );
}

/** `/cuenta/correo/{token}`: confirms or rejects a change of address by a button, so that a mail scanner triggers nothing. */
export function EmailChangePage() {
  const { t } = useTranslation(['security', 'access']);
  const { token = '' } = useParams();
  const { view, confirm, stop } = useEmailChange(token);
  return (
    <AccessLayout title={t(($) => $.security.link.title)} say={t(($) => $.access.login.say)}>
      {view.kind === 'loading' && <p role="status">{t(($) => $.security.link.loading)}</p>}
      {view.kind === 'asking' && (
        <Asking view={view} onConfirm={(change) => void confirm(change)} onStop={(change) => void stop(change)} />
      )}
      {view.kind === 'failed' && (
        <>
          <Text
            as="h1"
            display
            size={38}
            leading={1.1}
            spacing="display"
            mb={8}
            balance
            phone={{ size: 32 }}
            className={classes.heading}
          >
            {t(($) => $.security.link.failed)}
          </Text>
          <Text tone="muted" role="alert">
            {errorText(view.failure)}
          </Text>
          <Stack align="start" gap={10} mt={24}>
            <LinkButton size="lg" full to={paths.login}>
              {t(($) => $.security.link.enter)}
            </LinkButton>
          </Stack>
        </>
      )}
      {'email' in view && <Outcome view={view} />}
    </AccessLayout>
  );
}
