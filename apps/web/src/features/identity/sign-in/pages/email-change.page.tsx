import type { EmailChangeState } from '@enlace/contract/identity/sign-in/security.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
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
      <h1 className={classes.heading}>
        {change.side === 'old' ? t(($) => $.security.link.heading) : t(($) => $.security.link.headingNew)}
      </h1>
      <p className={classes.lead}>
        {change.side === 'old'
          ? t(($) => $.security.link.helpOld, { email })
          : t(($) => $.security.link.helpNew, { email })}
      </p>
      <div className={classes.actions}>
        {failure !== undefined && <Callout tone="danger" title={errorText(failure)} />}
        <Button variant="primary" size="lg" full loading={isSending} onClick={() => onConfirm(change)}>
          {t(($) => $.security.link.confirm)}
        </Button>
        <Button size="lg" full disabled={isSending} onClick={() => onStop(change)}>
          {t(($) => $.security.link.stop)}
        </Button>
      </div>
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
      <h1 className={classes.heading}>{texts.title}</h1>
      <p className={classes.lead} role="status">
        {texts.help}
      </p>
      <div className={classes.actions}>
        <LinkButton variant="primary" size="lg" full to={paths.login}>
          {t(($) => $.security.link.enter)}
        </LinkButton>
      </div>
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
          <h1 className={classes.heading}>{t(($) => $.security.link.failed)}</h1>
          <p className={classes.lead} role="alert">
            {errorText(view.failure)}
          </p>
          <div className={classes.actions}>
            <LinkButton size="lg" full to={paths.login}>
              {t(($) => $.security.link.enter)}
            </LinkButton>
          </div>
        </>
      )}
      {'email' in view && <Outcome view={view} />}
    </AccessLayout>
  );
}
