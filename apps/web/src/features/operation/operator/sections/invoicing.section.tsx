import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { SettingAct } from '#components/page/setting-section.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { sellerFactsQuery } from '../api/options.queries.ts';
import { OptionSection } from '../options/option-section.tsx';
import classes from '../options/options.module.css';

/** The seller; edited on the invoices screen. */
export function InvoicingSection() {
  const { t } = useTranslation('options');
  const query = useQuery(sellerFactsQuery);
  return (
    <OptionSection
      id="facturacion"
      title={t(($) => $.options.sections.invoicing)}
      lead={t(($) => $.options.invoicing.lead)}
    >
      <Loaded query={query} rows={2}>
        {({ seller }) => (
          <div className={classes.rows}>
            <SettingAct
              title={t(($) => $.options.invoicing.seller)}
              help={
                seller === null
                  ? t(($) => $.options.invoicing.sellerNone)
                  : t(($) => $.options.invoicing.sellerHelp, {
                      name: seller.legalName,
                      taxId: seller.taxId ?? seller.country,
                      city: seller.city,
                    })
              }
            >
              <LinkButton to={paths.admin.invoices}>{t(($) => $.options.invoicing.sellerOpen)}</LinkButton>
            </SettingAct>
            <SettingAct title={t(($) => $.options.invoicing.series)} help={t(($) => $.options.invoicing.seriesHelp)}>
              <LinkButton to={paths.admin.invoices}>{t(($) => $.options.invoicing.sellerOpen)}</LinkButton>
            </SettingAct>
            <SettingAct title={t(($) => $.options.invoicing.taxes)} help={t(($) => $.options.invoicing.taxesHelp)}>
              <LinkButton to={paths.admin.taxes}>{t(($) => $.options.invoicing.taxesOpen)}</LinkButton>
            </SettingAct>
          </div>
        )}
      </Loaded>
    </OptionSection>
  );
}
