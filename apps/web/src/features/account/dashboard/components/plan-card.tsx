import type { Dashboard } from '@enlace/contract/account/dashboard/dashboard.contract.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { SubscriptionStateBadge } from '#components/billing/state-badge.tsx';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { LinkButton } from '#components/button/button.tsx';
import { Meter } from '#components/figures/meter.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';

type Plan = NonNullable<Dashboard['plan']>;

/** One sentence about the state of the plan: restrictions come first. */
function usePlanText(plan: Plan): string {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const { access, renewal, state } = plan;
  if (access === 'none') return t(($) => $.dashboard.plan.closed);
  if (access === 'read_only') return t(($) => $.dashboard.plan.readOnly);
  if (plan.readOnlyAt !== null) return t(($) => $.dashboard.plan.arrears, { date: formats.date(plan.readOnlyAt) });
  if (renewal)
    return t(($) => $.dashboard.plan.renews, { date: formats.date(renewal.at), amount: formats.money(renewal) });
  const end = formats.date(state === 'trialing' ? (plan.trialEndsAt ?? plan.periodEnd) : plan.periodEnd);
  return state === 'trialing'
    ? t(($) => $.dashboard.plan.trial, { date: end })
    : t(($) => $.dashboard.plan.until, { date: end });
}

type UseProps = { label: string; used: number; limit: number | null; to: string; write: (value: number) => string };

function Use({ label, used, limit, to, write }: UseProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Box mt={16}>
      <Row align="baseline" justify="between" gap={10} mb={8} size={13} tone="faint" tabular>
        <Text as={Link} tone="muted" weight="medium" hover="underline" to={to}>
          {label}
        </Text>
        <span>
          <Text as="b" weight="semibold" tone="default">
            {write(used)}
          </Text>{' '}
          {limit === null ? t(($) => $.dashboard.unlimited) : t(($) => $.dashboard.of, { total: write(limit) })}
        </span>
      </Row>
      <Meter label={label} used={used} limit={limit} />
    </Box>
  );
}

function PlanLine({ plan }: { plan: Plan }) {
  const words = useOfferWords();
  const text = usePlanText(plan);
  return (
    <>
      <Row as="p" justify="between" gap={10}>
        <Text as="b" weight="semibold">
          {words.name(plan.name)}
        </Text>{' '}
        <SubscriptionStateBadge state={plan.state} />
      </Row>
      <Text mt={4} size={13} tone="muted">
        {text}
      </Text>
    </>
  );
}

/** Limits of the plan, their usage and renewal. */
export function PlanCard({ data }: { data: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  return (
    <Card
      title={t(($) => $.dashboard.plan.title)}
      end={
        <LinkButton variant="link" size="sm" to={paths.account.plan}>
          {t(($) => $.dashboard.plan.see)}
        </LinkButton>
      }
    >
      {data.plan ? (
        <PlanLine plan={data.plan} />
      ) : (
        <Text mt={4} size={13} tone="muted">
          {t(($) => $.dashboard.plan.none)}
        </Text>
      )}
      <Use
        label={t(($) => $.dashboard.stat.sends)}
        used={data.sends.used}
        limit={data.sends.limit}
        to={paths.account.plan}
        write={formats.number}
      />
      <Use
        label={t(($) => $.dashboard.stat.storage)}
        used={data.storage.used}
        limit={data.storage.limit}
        to={paths.user.drive}
        write={formats.bytes}
      />
    </Card>
  );
}
