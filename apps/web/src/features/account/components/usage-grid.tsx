import type { QuotaResource, Subscription } from '@enlace/contract/subscriptions/subscriptions.contract.ts';
import { IconCloud, IconIdBadge2, IconSend2, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Meter } from '#components/figures/meter.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import classes from './usage-grid.module.css';

type QuotaUse = Subscription['quotas'][number];

const icons: Record<QuotaResource, IconShape> = {
  sends: IconSend2,
  contacts: IconUsers,
  profiles: IconIdBadge2,
  storage_bytes: IconCloud,
};

function Usage({ use }: { use: QuotaUse }) {
  const { t } = useTranslation('account');
  const formats = useFormats();
  const { resource, limit, used } = use;
  const show = (value: number) => (resource === 'storage_bytes' ? formats.bytes(value) : formats.number(value));
  const label = t(($) => $.account.plan.resource[resource]);
  const share = limit === null || limit === 0 ? undefined : used / limit;
  const isNear = share !== undefined && share >= 0.85;
  return (
    <div className={classes.usage}>
      <div className={classes.top}>
        <span className={classes.name}>
          <Icon of={icons[resource]} size={16} />
          {label}
        </span>
        {share !== undefined && <span className={classes.share}>{formats.percent(Math.min(share, 1))}</span>}
      </div>
      <p className={classes.figure}>
        <b>{show(used)}</b>{' '}
        {limit === null ? t(($) => $.account.plan.unlimited) : t(($) => $.account.plan.of, { limit: show(limit) })}
      </p>
      <Meter label={label} used={used} limit={limit} size={8} />
      {limit !== null && (
        <p className={classes.left} data-near={isNear || undefined}>
          {used >= limit ? t(($) => $.account.plan.full) : t(($) => $.account.plan.left, { n: show(limit - used) })}
        </p>
      )}
    </div>
  );
}

/** What the plan allows and how much of it is gone. */
export function UsageGrid({ quotas }: { quotas: readonly QuotaUse[] }) {
  return (
    <div className={classes.grid}>
      {quotas.map((use) => (
        <Usage key={use.resource} use={use} />
      ))}
    </div>
  );
}
