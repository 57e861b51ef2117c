import { addCustomDomainRef } from '@enlace/contract/presence/custom-domains/custom-domains.refs.gen.ts';
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
import { SettingSection } from '../components/setting-section.tsx';
import { OwnDomainPanel } from '../domains/domain-panel.tsx';
import classes from '../domains/domains.module.css';
import { ownDomainsQuery, showOwnDomain } from '../domains/domains.queries.ts';

function AddDomain() {
  const { t } = useTranslation('domains');
  const client = useQueryClient();
  const [host, setHost] = useState('');
  const add = useMutation({
    mutationFn: () => call(addCustomDomainRef, { body: { host: host.trim() } }),
    onSuccess({ domain }) {
      showOwnDomain(client, domain);
      setHost('');
    },
  });
  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (!add.isPending) add.mutate();
      }}
    >
      <div className={classes.row}>
        <div className={classes.grow}>
          <TextField
            label={t(($) => $.domains.host)}
            value={host}
            onChange={({ target }) => setHost(target.value)}
            placeholder={t(($) => $.domains.example)}
            autoComplete="off"
            spellCheck={false}
            inputMode="url"
          />
        </div>
        <Button type="submit" disabled={host.trim() === ''} loading={add.isPending}>
          {t(($) => $.domains.add)}
        </Button>
      </div>
      <FailureCallout failure={add.error ?? undefined} />
    </form>
  );
}

/** The client's own domains for profiles. */
export function DomainsSection() {
  const { t } = useTranslation('domains');
  const canChange = useCan('account.security');
  const { data, error, refetch } = useQuery(ownDomainsQuery);
  return (
    <SettingSection id="dominios-propios" title={t(($) => $.domains.title)} lead={t(($) => $.domains.lead)}>
      <div className={classes.stack}>
        {data && <p className={classes.note}>{t(($) => $.domains.included, { limit: data.limit })}</p>}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <LoadingState>
            <SkeletonRows count={1} />
          </LoadingState>
        )}
        {data?.items.map((domain) => (
          <OwnDomainPanel key={domain.id} domain={domain} canChange={canChange} />
        ))}
        {data && canChange && data.items.length < data.limit && <AddDomain />}
      </div>
    </SettingSection>
  );
}
