import type { OfferedPackage } from '@enlace/contract/billing/subscriptions/packages.contract.ts';
import { useTranslation } from 'react-i18next';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { Button } from '#components/button/button.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';

/** Validity of a package as text. */
export function useValidity() {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  return ({ validDays, rollsOver }: Pick<OfferedPackage, 'validDays' | 'rollsOver'>): string => {
    if (validDays === null) return t(($) => $.billing.packages.forGood);
    const values = { count: validDays, n: formats.number(validDays) };
    return rollsOver ? t(($) => $.billing.packages.rolls, values) : t(($) => $.billing.packages.validFor, values);
  };
}

type Props = { offered: OfferedPackage; canBuy: boolean; onBuy: () => void };

/** One package for sale. */
export function PackageCard({ offered, canBuy, onBuy }: Props) {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const words = useOfferWords();
  const validity = useValidity();
  const { name, description, quotas, priceMinor, currency, taxInclusive } = offered;
  const title = words.name(name);
  return (
    <Stack border="strong" radius={16} fill="surface" as="article" p={20} aria-label={title}>
      <Text as="h3" display size={20} leading={1.25}>
        {title}
      </Text>
      <Text tone="muted">{words.name(description)}</Text>
      <Text as="ul" mt={12} mb={6} weight="medium" tone="default">
        {quotas.map(({ resource, amount }) => (
          <li key={resource}>+ {words.quota(resource, amount)}</li>
        ))}
      </Text>
      <Text size={12} tone="faint">
        {validity(offered)}
      </Text>
      <Row justify="between" align="end" gap={12} mt="auto" pt={18}>
        <Stack as="p" gap={2} shrink>
          <Text as="span" display size={30} leading={1} tabular>
            {formats.money({ minor: priceMinor, currency })}
          </Text>
          <Text as="span" size={12} tone="faint">
            {taxInclusive ? t(($) => $.billing.packages.taxIncluded) : t(($) => $.billing.packages.plusTax)}
          </Text>
        </Stack>
        <Button disabled={!canBuy} onClick={onBuy} aria-label={t(($) => $.billing.packages.buyNamed, { name: title })}>
          {t(($) => $.billing.packages.buy)}
        </Button>
      </Row>
    </Stack>
  );
}
