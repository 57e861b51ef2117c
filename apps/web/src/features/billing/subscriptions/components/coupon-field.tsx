import { couponCodeSchema } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid } from '#components/layout/layout.tsx';
import { TextButton } from '#components/link/text-link.tsx';
import classes from './coupon-field.module.css';

type Props = {
  isBusy: boolean;
  /** Why the last code was refused. */
  error?: string | undefined;
  onApply: (code: string) => void;
};

/** A coupon field; collapsed until it is needed. */
export function CouponField({ isBusy, error, onApply }: Props) {
  const { t } = useTranslation('billing');
  const formId = useId();
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const [isMalformed, setMalformed] = useState(false);
  if (!isOpen && error === undefined)
    return <TextButton onClick={() => setOpen(true)}>{t(($) => $.billing.coupon.have)}</TextButton>;
  return (
    <Grid
      as="form"
      columns="minmax(0, 1fr) auto"
      align="start"
      gap={8}
      id={formId}
      className={classes.row}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const parsed = couponCodeSchema.safeParse(code);
        setMalformed(!parsed.success);
        if (parsed.success) onApply(parsed.data);
      }}
    >
      <TextField
        label={t(($) => $.billing.coupon.label)}
        value={code}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        autoFocus
        spellCheck={false}
        error={isMalformed ? t(($) => $.billing.coupon.malformed) : error}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" loading={isBusy}>
        {t(($) => $.billing.coupon.apply)}
      </Button>
    </Grid>
  );
}
