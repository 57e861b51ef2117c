import type { PaymentMethod } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { useTranslation } from 'react-i18next';
import { brandName, expiryText } from '#components/billing/card-words.ts';
import { Grid, Row, Stack, Text } from '#components/layout/layout.tsx';

import classes from './card-face.module.css';

/** Brand, last digits and expiry, which is all that is known of a card. */
export function CardFace({ method }: { method: PaymentMethod }) {
  const { t } = useTranslation('payments');
  const { brand, last4, expiresOn, expiry, kind } = method;
  const name = brandName(brand) ?? t(($) => (kind === 'card' ? $.payments.method.card : $.payments.method.account));
  return (
    <Row gap={12} shrink>
      <Grid
        size={11}
        center
        minW={46}
        h={30}
        border
        radius="sm"
        fill="surface-3"
        as="span"
        fixed
        px={8}
        tone="muted"
        weight="semibold"
        className={classes.brand}
        data-brand={brand ?? undefined}
        aria-hidden="true"
      >
        {name}
      </Grid>
      <Stack leading={1.35} as="span" shrink>
        <Text as="strong" weight="medium" tabular>
          <span className="sr-only">{`${name} ${t(($) => $.payments.method.ends, { last4: last4 ?? '' })}`}</span>
          <span aria-hidden="true">{`•••• ${last4 ?? ''}`}</span>
        </Text>
        {expiresOn !== null && (
          <Text as="span" tone="faint" size={12} tabular className={classes.expiry} data-expiry={expiry}>
            {expiry === 'over'
              ? t(($) => $.payments.method.expired, { date: expiryText(expiresOn) })
              : t(($) => $.payments.method.expires, { date: expiryText(expiresOn) })}
          </Text>
        )}
      </Stack>
    </Row>
  );
}
