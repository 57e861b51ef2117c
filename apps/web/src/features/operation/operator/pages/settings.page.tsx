import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Grid, Text } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { SectionIndex } from '#components/page/section-index.tsx';
import { useAnchor } from '#lib/navigation/use-anchor.ts';
import { useUser } from '#lib/session/use-user.ts';
import type { DomainChecksList } from '../options/mail-checks.tsx';
import { OptionSection } from '../options/option-section.tsx';
import classes from '../options/options.module.css';
import { type OptionKey, optionSections } from '../sections.ts';
import { BrandSection } from '../sections/brand.section.tsx';
import { InvoicingSection } from '../sections/invoicing.section.tsx';
import { LimitsSection } from '../sections/limits.section.tsx';
import { MailSection } from '../sections/mail.section.tsx';
import { OutboxSection } from '../sections/outbox.section.tsx';
import { PaymentsSection } from '../sections/payments.section.tsx';
import { PolicySection } from '../sections/policy.section.tsx';
import { WorkSection } from '../sections/work.section.tsx';

type Props = {
  /** Provided by other features: domain check results, domains, sending limits, provider webhooks, backups. */
  Checks: DomainChecksList;
  domains: ReactNode;
  pace: ReactNode;
  returns: ReactNode;
  backups?: ReactNode;
};
function Head() {
  const { t } = useTranslation(['options', 'operator']);
  return (
    <header className={classes.head}>
      <Text as="h1" display size={30} leading={1.16} spacing="display">
        {t(($) => $.operator.settings.title)}
      </Text>
      <Text mt={6} tone="muted">
        {t(($) => $.options.lead)}
      </Text>
    </header>
  );
}

/** `/admin/opciones`: settings of the whole installation this administrator may see. */
export function OperatorSettingsPage({ Checks, domains, pace, returns, backups }: Props) {
  const { t } = useTranslation(['options', 'operator']);
  const user = useUser();
  useAnchor();
  const sections: Record<OptionKey, ReactNode> = {
    brand: <BrandSection />,
    policy: <PolicySection />,
    mail: <MailSection Checks={Checks} domains={domains} />,
    outbox: <OutboxSection />,
    returns: (
      <OptionSection
        id="avisos-de-proveedor"
        title={t(($) => $.options.sections.returns)}
        lead={t(($) => $.options.returnsLead)}
      >
        {returns}
      </OptionSection>
    ),
    invoicing: <InvoicingSection />,
    payments: <PaymentsSection />,
    limits: <LimitsSection pace={pace} />,
    backups,
    work: <WorkSection />,
  };
  const parts = optionSections.filter(
    ({ key, permission }) => sections[key] !== undefined && user?.permissions.includes(permission),
  );
  return (
    <Page title={t(($) => $.operator.settings.title)} width="full" hasOwnHeading>
      <Box phone={{ overflow: 'visible' }} scroll grow shrinkY>
        <Grid
          phone={{ p: '20px 16px 40px' }}
          columns="188px minmax(0, 820px)"
          justify="center"
          gap={40}
          pt={32}
          pb={64}
          px={32}
          className={classes.frame}
        >
          <Head />
          <SectionIndex
            label={t(($) => $.options.index)}
            groups={[{ parts: parts.map(({ key, id }) => ({ id, label: t(($) => $.options.sections[key]) })) }]}
          />
          <Box shrink className={classes.parts}>
            {parts.map(({ key }) => (
              <Fragment key={key}>{sections[key]}</Fragment>
            ))}
          </Box>
        </Grid>
      </Box>
    </Page>
  );
}
