import type {
  ClientOffer,
  offeredPlanSchema,
} from '@enlace/contract/billing/subscriptions/client-subscription.contract.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { IconCheck } from 'virtual:tabler-icons';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import classes from './plans.module.css';

export type OfferedPlan = z.infer<typeof offeredPlanSchema>;

function Point({ children }: { children: ReactNode }) {
  return (
    <li>
      <Icon of={IconCheck} size={16} />
      <span>{children}</span>
    </li>
  );
}

/** The plan's limits, then its features. */
function Points({ plan, offer, base }: { plan: OfferedPlan; offer: ClientOffer; base: OfferedPlan | undefined }) {
  const { t } = useTranslation('billing');
  const words = useOfferWords();
  // What the included plan has is said by its name.
  const ownKeys = plan.featureKeys.filter((key) => !base?.featureKeys.includes(key));
  const limits = plan.quotas.filter(({ quota, kind }) => quota !== 0 && kind !== 'boolean');
  return (
    <Stack as="ul" gap={10} mt={14} className={classes.points}>
      {limits.map(({ resource, quota, kind }) => (
        <Point key={resource}>
          {kind === 'metered' && quota !== null
            ? t(($) => $.billing.plans.metered, { quota: words.quota(resource, quota), per: words.per(offer.period) })
            : words.quota(resource, quota)}
        </Point>
      ))}
      {base && <Point>{t(($) => $.billing.plans.everythingIn, { plan: words.name(base.name) })}</Point>}
      {ownKeys.map((key) => (
        <Point key={key}>{words.feature(key)}</Point>
      ))}
      {plan.features.map((feature) => (
        <Point key={feature.es}>{words.name(feature)}</Point>
      ))}
    </Stack>
  );
}

function Price({ offer }: { offer: ClientOffer }) {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const words = useOfferWords();
  const { period, priceMinor, yearlyMinor, setupFeeMinor, currency } = offer;
  const isLong = priceMinor > 0 && (period.unit === 'year' || (period.unit === 'month' && period.unitCount > 1));
  const month = formats.money({ minor: Math.round(yearlyMinor / 12), currency });
  return (
    <>
      <Text mt={16} tone="faint" tabular>
        <Text display size={48} leading={1} spacing="display" as="span" tone="default">
          {words.price(offer)}
        </Text>{' '}
        <Text as="span" nowrap>
          {words.terms(offer)}
        </Text>
      </Text>
      <Text minH="1.5em" mt={4} mb={14} size={12} tone="faint">
        {isLong && t(($) => $.billing.plans.perMonth, { price: month })}
        {setupFeeMinor > 0 &&
          ` ${t(($) => $.billing.plans.setupFee, { price: formats.money({ minor: setupFeeMinor, currency }) })}`}
      </Text>
    </>
  );
}

const tag = { radius: 6, py: 2, px: 8, size: 12, weight: 'semibold', className: classes.tag ?? '' } as const;

type Props = {
  plan: OfferedPlan;
  offer: ClientOffer;
  /** The plan of which this one has everything. */
  base: OfferedPlan | undefined;
  isPrimary: boolean;
  canChoose: boolean;
  onChoose: () => void;
};

/** One plan of the comparison, with the effect of choosing it as text. */
export function PlanCard({ plan, offer, base, isPrimary, canChoose, onChoose }: Props) {
  const { t } = useTranslation('billing');
  const words = useOfferWords();
  const name = words.name(plan.name);
  const { change } = offer;
  const isHeld = change === 'current' || change === 'scheduled';
  return (
    <Stack
      border="strong"
      radius={16}
      phone={{ p: 20 }}
      relative
      fill="surface"
      as="article"
      pt={24}
      pb={22}
      px={24}
      className={classes.card}
      data-current={change === 'current' || undefined}
      aria-label={name}
    >
      <Text as="h2" display size={30} leading={1.2} spacing="display" className={classes.name}>
        {name}
      </Text>
      {change === 'current' && (
        <Text {...tag} as="span" fill="primary" tone="on-primary">
          {t(($) => $.billing.plans.now)}
        </Text>
      )}
      {change !== 'current' && plan.isHighlighted && (
        <Text {...tag} as="span" fill="primary-soft" tone="primary">
          {t(($) => $.billing.plans.recommended)}
        </Text>
      )}
      <Text minH="1.5em" mt={4} tone="muted">
        {words.name(plan.description)}
      </Text>
      <Price offer={offer} />
      <Button
        full
        variant={isPrimary ? 'primary' : isHeld ? 'soft' : 'default'}
        disabled={isHeld || !canChoose}
        onClick={onChoose}
      >
        {change === 'current' && t(($) => $.billing.plans.yours)}
        {change === 'scheduled' && t(($) => $.billing.plans.scheduled)}
        {!isHeld && t(($) => $.billing.plans.choose, { plan: name })}
      </Button>
      <Text minH="1.5em" mt={8} size={12} tone="faint">
        {t(($) => $.billing.plans.when[change])}
      </Text>
      <Points plan={plan} offer={offer} base={base} />
    </Stack>
  );
}
