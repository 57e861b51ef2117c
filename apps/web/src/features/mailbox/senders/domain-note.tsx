import { clientDomainsRefs } from '@enlace/contract/workspace/sending-domains/sending-domains.refs.gen.ts';
import type { DomainCheck, SendingDomain } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Row } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';

const domainsQuery = queryOptions({
  queryKey: ['sending', 'domains', 'client'],
  queryFn: async ({ signal }) => (await call(clientDomainsRefs.list, { signal })).items,
});

const names = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' } as const;
type Name = keyof typeof names;
type Verdict = DomainCheck['verdict'];
const tones = { good: 'ok', warn: 'warn', bad: 'danger', unknown: 'neutral' } as const;

/** Of two DKIM keys the better one counts: each signs every mail. */
function verdictOf({ checks }: SendingDomain, name: Name): Verdict {
  const verdicts = checks.filter(({ check }) => check.startsWith(name)).map(({ verdict }) => verdict);
  return (['good', 'warn', 'bad'] as const).find((verdict) => verdicts.includes(verdict)) ?? 'unknown';
}

/** DNS check of the domain of a sender address. */
export function DomainNote({ address }: { address: string }) {
  const { t } = useTranslation('senders');
  const { data } = useQuery(domainsQuery);
  const name = /@([^@\s]+\.[^@\s.]+)\s*$/.exec(address)?.[1]?.toLowerCase();
  if (name === undefined || !data) return null;
  const domain = data.find((each) => each.domain === name);
  if (!domain)
    return (
      <Row as="p" wrap gap={6} gapX={10} size={13} tone="muted">
        {t(($) => $.senders.identity.unknownDomain, { domain: name })}
      </Row>
    );
  return (
    <Row as="p" wrap gap={6} gapX={10} size={13} tone="muted">
      {name}
      {(['spf', 'dkim', 'dmarc'] as const).map((each) => {
        const verdict = verdictOf(domain, each);
        return (
          <StatusBadge key={each} tone={tones[verdict]}>
            {t(($) => $.senders.identity.check[verdict], { name: names[each] })}
          </StatusBadge>
        );
      })}
    </Row>
  );
}
