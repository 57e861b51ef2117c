import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { withReturn } from '#lib/navigation/return-place.ts';
import type { MissingDetails } from './missing-details.rules.ts';

/** Billing details are missing: links to the form, which leads back to this choice. */
export function IdentityNeeded({ missing }: { missing: MissingDetails }) {
  const { t } = useTranslation('billing');
  const here = useLocation();
  const help = {
    'billing.identity_required': t(($) => $.billing.identity.help),
    'billing.tax_id_required': t(($) => $.billing.identity.taxIdHelp),
    'billing.full_invoice_needs_tax_id': t(($) => $.billing.identity.fullInvoiceHelp),
  }[missing];
  return (
    <Callout
      tone="info"
      title={t(($) => $.billing.identity.title)}
      action={
        <LinkButton variant="primary" size="sm" to={`${withReturn(paths.account.personal, here)}#facturacion`}>
          {t(($) => $.billing.identity.action)}
        </LinkButton>
      }
    >
      {help}
    </Callout>
  );
}
