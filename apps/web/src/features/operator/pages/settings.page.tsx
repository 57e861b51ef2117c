import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Page } from '#components/page/page.tsx';
import { useAnchor } from '#lib/navigation/use-anchor.ts';
import { MailReader } from '../components/mail-reader.tsx';
import { OutboxList } from '../components/outbox-list.tsx';
import classes from './outbox.module.css';

function withParam(
  params: URLSearchParams,
  { name, value }: { name: string; value: string | undefined },
): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === undefined || value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

/** The operator's settings: the outbox in which mail is kept while no SMTP server is set, and below it what others bring. */
export function OperatorSettingsPage({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('operator');
  useAnchor();
  const [params, setParams] = useSearchParams();
  const chosen = params.get('correo');
  const addressOf = (id: string | undefined) => `?${withParam(params, { name: 'correo', value: id }).toString()}`;
  return (
    <Page title={t(($) => $.operator.settings.title)} width="full">
      <div className={classes.screen}>
        <div className={classes.columns} data-reading={chosen !== null || undefined}>
          <OutboxList
            search={params.get('q') ?? ''}
            onSearch={(search) =>
              setParams((current) => withParam(current, { name: 'q', value: search }), { replace: true })
            }
            chosen={chosen}
            addressOf={addressOf}
          />
          <div className={classes.reader}>
            {chosen === null ? (
              <p className={classes.pick}>{t(($) => $.operator.settings.pick)}</p>
            ) : (
              <MailReader key={chosen} id={chosen} back={addressOf(undefined)} />
            )}
          </div>
        </div>
        {children !== undefined && <div className={classes.sections}>{children}</div>}
      </div>
    </Page>
  );
}
