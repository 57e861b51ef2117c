import { toWireLocale } from '#lib/i18n/locales.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { SubscriptionStateBadge } from '#components/billing/state-badge.tsx';
import { LinkButton } from '#components/button/button.tsx';
import { OwnAvatar } from '#components/identity/own-avatar.tsx';
import { localeNames } from '#components/language/locale-names.ts';
import { Box, Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { Card } from '#components/surface/card.tsx';
import { useColorScheme } from '#lib/color-scheme/use-color-scheme.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { useHeldSubscription } from '#lib/session/use-held-subscription.ts';
import { useUser } from '#lib/session/use-user.ts';
import { Facts } from './facts.tsx';
import { SecurityCard } from './security-card.tsx';
import classes from './account-home.module.css';

function PersonCard() {
  const { t } = useTranslation('account');
  const formats = useFormats();
  const user = useUser();
  if (!user) return null;
  return (
    <Card>
      <Row gap={16} pt={4} pb={16} tone="muted">
        <OwnAvatar size={64} />
        <div>
          <Text display size={24} leading={1.2} spacing="display" as="h2" tone="default">
            {user.name}
          </Text>
          <p>{user.email}</p>
        </div>
      </Row>
      <Facts
        rows={[
          { label: t(($) => $.account.home.alias), value: user.alias },
          { label: t(($) => $.account.home.codigo), value: <code>{user.codigo}</code> },
          { label: t(($) => $.account.home.since), value: formats.longDate(user.created_at) },
        ]}
      />
    </Card>
  );
}

function PlanCard() {
  const { t } = useTranslation('account');
  const subscription = useHeldSubscription();
  return (
    <Card
      title={t(($) => $.account.home.plan)}
      end={
        <LinkButton variant="link" size="sm" to={paths.account.plan}>
          {t(($) => $.account.home.seePlan)}
        </LinkButton>
      }
    >
      {subscription ? (
        <Row display size={24} leading={1.2} justify="between" gap={12}>
          <span>{subscription.plan.name[toWireLocale(currentLocale())]}</span>
          <SubscriptionStateBadge state={subscription.state} />
        </Row>
      ) : (
        <p>{t(($) => $.account.home.noPlan)}</p>
      )}
    </Card>
  );
}

function LooksCard() {
  const { t } = useTranslation('account');
  const scheme = useColorScheme();
  return (
    <Card
      title={t(($) => $.account.preferences.title)}
      end={
        <LinkButton variant="link" size="sm" to={paths.account.preferences}>
          {t(($) => $.account.home.preferences)}
        </LinkButton>
      }
    >
      <Facts
        rows={[
          { label: t(($) => $.account.home.language), value: localeNames[currentLocale()] },
          { label: t(($) => $.account.home.theme), value: t(($) => $.account.preferences.themes[scheme]) },
        ]}
      />
    </Card>
  );
}

type Props = {
  /** Address, password, factors and sessions: the longer half of the screen. */
  security: ReactNode;
};

/** `/account` and `/user/account`: account overview, followed by its security. */
export function AccountHomePage({ security }: Props) {
  const { t } = useTranslation(['account', 'security']);
  return (
    <Page
      title={t(($) => $.account.home.title)}
      width="account"
      heading={t(($) => $.account.home.heading)}
      lead={t(($) => $.account.home.lead)}
    >
      <Grid columns="repeat(auto-fit, minmax(min(100%, 340px), 1fr))" gap={20} align="start">
        <Stack gap={20}>
          <PersonCard />
          <LooksCard />
        </Stack>
        <Stack gap={20}>
          <PlanCard />
          <SecurityCard />
        </Stack>
      </Grid>
      <Box as="section" mt={40} id="seguridad" className={classes.security} aria-labelledby="seguridad-titulo">
        <Text as="h2" display size={24} leading={1.2} spacing="display" id="seguridad-titulo">
          {t(($) => $.security.title)}
        </Text>
        <Text mt={4} mb={18} tone="muted">
          {t(($) => $.security.lead)}
        </Text>
        {security}
      </Box>
    </Page>
  );
}
