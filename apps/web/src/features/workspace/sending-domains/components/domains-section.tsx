import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { call } from '#lib/api/call.ts';
import { useCan } from '#lib/session/use-can.ts';
import { domainRefs, domainsQuery, type Place, showDomain } from '../api/sending.queries.ts';
import classes from '../sending.module.css';
import { DomainPanel } from './domain-panel.tsx';

function AddDomain({ place }: { place: Place }) {
  const { t } = useTranslation('sending');
  const client = useQueryClient();
  const [name, setName] = useState('');
  const add = useMutation({
    mutationFn: () => call(domainRefs[place].add, { body: { domain: name.trim() } }),
    onSuccess: ({ domain }) => {
      showDomain(client, place, domain);
      setName('');
    },
  });
  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
    >
      <div className={classes.row}>
        <div className={classes.grow}>
          <TextField
            label={t(($) => $.sending.domain)}
            value={name}
            onChange={({ target }) => setName(target.value)}
            placeholder={t(($) => $.sending.domainExample)}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <Button type="submit" disabled={name.trim() === ''} loading={add.isPending}>
          {t(($) => $.sending.add)}
        </Button>
      </div>
      <FailureCallout failure={add.error ?? undefined} />
    </form>
  );
}

/** “Dominios de envío”: of a client, or of the product's own mails. */
export function DomainsSection({ place }: { place: Place }) {
  const { t } = useTranslation('sending');
  const canChange = useCan(place === 'client' ? 'account.security' : 'sending.manage');
  const { data, error, refetch } = useQuery(domainsQuery(place));
  return (
    <section id="dominios" className={classes.section} aria-labelledby="dominios-title">
      <h2 id="dominios-title" className={classes.title}>
        {t(($) => $.sending.title)}
      </h2>
      <p className={classes.lead}>{t(($) => $.sending.leads[place])}</p>
      <div className={classes.stack}>
        {data === undefined && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data === undefined && !error && (
          <LoadingState>
            <SkeletonRows count={1} />
          </LoadingState>
        )}
        {data?.length === 0 && <p className={classes.note}>{t(($) => $.sending.none)}</p>}
        {data?.map((domain) => (
          <DomainPanel key={domain.id} domain={domain} place={place} canChange={canChange} />
        ))}
        {data !== undefined && canChange && <AddDomain place={place} />}
      </div>
    </section>
  );
}
