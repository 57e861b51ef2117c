import { setCampaignAddressRef } from '@enlace/contract/workspace/sending-domains/sending-domains.refs.gen.ts';
import type { SendingDomain } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { call } from '#lib/api/call.ts';
import { showDomains } from '../api/sending.queries.ts';
import classes from '../sending.module.css';

/** The address of this domain campaigns are sent from, if any. */
export function CampaignAddress({ domain, canChange }: { domain: SendingDomain; canChange: boolean }) {
  const { t } = useTranslation('sending');
  const client = useQueryClient();
  const [local, setLocal] = useState(domain.campaignAddress?.split('@')[0] ?? '');
  const change = useMutation({
    mutationFn: (value: string | null) =>
      call(setCampaignAddressRef, { params: { id: domain.id }, body: { local: value } }),
    onSuccess: ({ items }) => showDomains(client, 'client', items),
  });
  if (!canChange) {
    return domain.campaignAddress === null ? null : (
      <p className={classes.note}>{t(($) => $.sending.campaignsFrom, { address: domain.campaignAddress })}</p>
    );
  }
  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(local.trim());
      }}
    >
      <div className={classes.row}>
        <div className={classes.grow}>
          <TextField
            label={t(($) => $.sending.campaignAddress)}
            value={local}
            onChange={({ target }) => setLocal(target.value)}
            placeholder={t(($) => $.sending.campaignAddressExample)}
            end={<span className={classes.note}>{`@${domain.domain}`}</span>}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <Button type="submit" disabled={local.trim() === ''} loading={change.isPending}>
          {t(($) => $.sending.use)}
        </Button>
        {domain.campaignAddress !== null && (
          <Button variant="ghost" onClick={() => change.mutate(null)}>
            {t(($) => $.sending.useProduct)}
          </Button>
        )}
      </div>
      <FailureCallout failure={change.error ?? undefined} />
    </form>
  );
}
