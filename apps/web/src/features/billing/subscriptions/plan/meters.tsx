import type { UsageMeter } from '@enlace/contract/billing/subscriptions/client-subscription.contract.ts';
import type { QuotaResource } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { useTranslation } from 'react-i18next';
import { IconCloud, IconIdBadge2, IconSend2, IconUsers } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { Meter } from '#components/figures/meter.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import classes from './meters.module.css';

const icons: Record<QuotaResource, IconShape> = {
  sends: IconSend2,
  contacts: IconUsers,
  profiles: IconIdBadge2,
  storage_bytes: IconCloud,
};

const near = 0.85;

/** The line below a meter: the most relevant fact about this quota. */
function useOutlook() {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const words = useOfferWords();
  return ({ resource, limit, used, forecast, fullOn, lastWeek, resetsAt }: UsageMeter): string => {
    const show = (value: number) => words.amount(resource, value);
    if (limit !== null && used > limit) return t(($) => $.billing.meter.over, { n: show(used - limit) });
    if (limit !== null && limit > 0 && used === limit) {
      return resetsAt === null
        ? t(($) => $.billing.meter.full)
        : t(($) => $.billing.meter.fullUntil, { date: formats.longDate(resetsAt) });
    }
    if (fullOn !== null) return t(($) => $.billing.meter.fullOn, { date: formats.longDate(fullOn) });
    if (forecast !== null && forecast > used) return t(($) => $.billing.meter.forecast, { n: show(forecast) });
    if (lastWeek > 0) return t(($) => $.billing.meter.lastWeek, { n: show(lastWeek) });
    return limit === null ? t(($) => $.billing.meter.free) : t(($) => $.billing.meter.left, { n: show(limit - used) });
  };
}

function UsageCell({ meter }: { meter: UsageMeter }) {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const words = useOfferWords();
  const outlook = useOutlook();
  const { resource, limit, used, fullOn, fromPackages } = meter;
  const label = words.resource(resource);
  const share = limit === null || limit === 0 ? undefined : used / limit;
  const isNear = (share !== undefined && share >= near) || fullOn !== null;
  return (
    <Box fill="surface" py={18} px={20} data-resource={resource}>
      <Row justify="between" size={13}>
        <Row as="span" inline gap={8} weight="medium" className={classes.name}>
          <Icon of={icons[resource]} size={16} />
          {label}
        </Row>
        {isNear ? (
          <TextLink to={paths.account.packages}>{t(($) => $.billing.meter.extend)}</TextLink>
        ) : (
          share !== undefined && (
            <Text as="span" tone="faint" tabular>
              {formats.percent(share)}
            </Text>
          )
        )}
      </Row>
      <Text mt={12} mb={10} tone="faint" tabular>
        <Text as="b" display size={26} leading={1} spacing="display" tone="default">
          {words.amount(resource, used)}
        </Text>{' '}
        {limit === null
          ? t(($) => $.billing.meter.unlimited)
          : t(($) => $.billing.meter.of, { limit: words.amount(resource, limit) })}
      </Text>
      <Meter label={label} used={used} limit={limit} size={8} />
      <Text mt={8} size={12} tone="faint" className={classes.outlook} data-near={isNear || undefined}>
        {outlook(meter)}
        {fromPackages > 0 &&
          ` · ${t(($) => $.billing.meter.fromPackages, { n: words.amount(resource, fromPackages) })}`}
      </Text>
    </Box>
  );
}

/** Limits of the plan, their usage and forecast. */
export function Meters({ meters }: { meters: readonly UsageMeter[] }) {
  return (
    <Grid
      gap={2}
      border
      radius="lg"
      clip
      columns="repeat(auto-fit, minmax(min(100%, 380px), 1fr))"
      className={classes.grid}
    >
      {meters.map((meter) => (
        <UsageCell key={meter.resource} meter={meter} />
      ))}
    </Grid>
  );
}
