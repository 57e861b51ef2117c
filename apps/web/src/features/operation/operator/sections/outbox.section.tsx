import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { MailReader } from '../components/mail-reader.tsx';
import { OutboxList } from '../components/outbox-list.tsx';
import { OptionSection } from '../options/option-section.tsx';
import classes from '../options/options.module.css';
import list from '../pages/outbox.module.css';

function withParam(
  params: URLSearchParams,
  { name, value }: { name: string; value: string | undefined },
): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === undefined || value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

/** The outbox that stores mail while no SMTP server is configured, and its reader. */
export function OutboxSection() {
  const { t } = useTranslation(['options', 'operator']);
  const [params, setParams] = useSearchParams();
  const chosen = params.get('correo');
  const addressOf = (id: string | undefined) =>
    `?${withParam(params, { name: 'correo', value: id }).toString()}#bandeja`;
  return (
    <OptionSection
      id="bandeja"
      title={t(($) => $.options.sections.outbox)}
      lead={t(($) => $.operator.settings.outboxHelp)}
    >
      <div className={classes.outbox} data-reading={chosen !== null || undefined}>
        <OutboxList
          search={params.get('q') ?? ''}
          onSearch={(search) =>
            setParams((current) => withParam(current, { name: 'q', value: search }), { replace: true })
          }
          chosen={chosen}
          addressOf={addressOf}
        />
        <div className={list.reader}>
          {chosen === null ? (
            <p className={list.pick}>{t(($) => $.operator.settings.pick)}</p>
          ) : (
            <MailReader key={chosen} id={chosen} back={addressOf(undefined)} />
          )}
        </div>
      </div>
    </OptionSection>
  );
}
