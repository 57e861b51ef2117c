import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Grid, Stack } from '#components/layout/layout.tsx';
import { MailReader } from '../components/mail-reader.tsx';
import { OutboxList } from '../components/outbox-list.tsx';
import { OptionSection } from '../options/option-section.tsx';
import classes from '../options/options.module.css';

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
      <Grid
        phone={{ show: 'block', h: 'auto', overflow: 'visible' }}
        h="clamp(380px, 60dvh, 640px)"
        border
        radius="lg"
        clip
        columns="300px minmax(0, 1fr)"
        className={classes.outbox}
        data-reading={chosen !== null || undefined}
      >
        <OutboxList
          search={params.get('q') ?? ''}
          onSearch={(search) =>
            setParams((current) => withParam(current, { name: 'q', value: search }), { replace: true })
          }
          chosen={chosen}
          addressOf={addressOf}
        />
        <Stack fill="surface-3" shrink shrinkY>
          {chosen === null ? (
            <Grid center as="p" grow tone="faint">
              {t(($) => $.operator.settings.pick)}
            </Grid>
          ) : (
            <MailReader key={chosen} id={chosen} back={addressOf(undefined)} />
          )}
        </Stack>
      </Grid>
    </OptionSection>
  );
}
