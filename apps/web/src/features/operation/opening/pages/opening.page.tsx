import type { Opening } from '@enlace/contract/billing/installation-mode/installation-mode.contract.ts';
import {
  answerInstallationModeRef,
  openInstallationRef,
} from '@enlace/contract/billing/installation-mode/installation-mode.refs.gen.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Grid, Row, Text } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { Card } from '#components/surface/card.tsx';
import { call } from '#lib/api/call.ts';
import { type Action, useAction } from '#lib/form/use-action.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { openingQuery } from '../api/opening.queries.ts';
import { StepList } from '../components/step-list.tsx';

type Acts = Action & { open: () => Promise<boolean>; answer: (mode: 'test' | 'real') => Promise<boolean> };

function useOpeningActs(): Acts {
  const client = useQueryClient();
  const action = useAction();
  const act = (work: () => Promise<unknown>) =>
    action.run(async () => {
      await work();
      // Figures, cards and clock of every screen change from here on.
      await client.invalidateQueries();
    });
  return {
    ...action,
    open: () => act(() => call(openInstallationRef, {})),
    answer: (mode) => act(() => call(answerInstallationModeRef, { body: { mode } })),
  };
}

function Consequences({ facts }: Pick<Opening, 'facts'>) {
  const { t } = useTranslation('opening');
  const { trialInvoices, trialCards, subscribers, realInvoices } = facts;
  return (
    <Card>
      <Text as="h2" mb={10} size={15} weight="semibold">
        {t(($) => $.opening.endsTitle)}
      </Text>
      <Grid as="ul" gap={10} tone="muted">
        <li>{t(($) => $.opening.ends.invoices, { number: trialInvoices })}</li>
        <li>{t(($) => $.opening.ends.cards, { number: trialCards })}</li>
        <li>{t(($) => $.opening.ends.subscribers, { number: subscribers })}</li>
        <li>{t(($) => $.opening.ends.clock)}</li>
        <li>
          {t(($) => (realInvoices === 0 ? $.opening.ends.series : $.opening.ends.seriesOn), { number: realInvoices })}
        </li>
      </Grid>
    </Card>
  );
}

function GoLive({ opening, acts }: { opening: Opening; acts: Acts }) {
  const { t } = useTranslation('opening');
  const canOpen = useCan('settings.write');
  const [isAsking, setAsking] = useState(false);
  const isReady = opening.checks.every(({ isMet, isRequired }) => isMet || !isRequired);
  return (
    <>
      <StepList steps={opening.checks} title={t(($) => $.opening.checksTitle)} />
      <Consequences facts={opening.facts} />
      {canOpen && (
        <Row justify="end" align="stretch">
          <Button variant="primary" disabled={!isReady} onClick={() => setAsking(true)}>
            {t(($) => $.opening.action)}
          </Button>
        </Row>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t(($) => $.opening.confirmTitle)}
          help={t(($) => $.opening.confirmHelp)}
          action={t(($) => $.opening.action)}
          isOpen
          isBusy={acts.isBusy}
          onConfirm={() => void acts.open().then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Question({ facts, acts }: Pick<Opening, 'facts'> & { acts: Acts }) {
  const { t } = useTranslation('opening');
  const canAnswer = useCan('settings.write');
  const { realInvoices, stripePayments, trialCards, aheadSeconds, periodsAhead } = facts;
  return (
    <>
      <Card>
        <Grid as="ul" gap={10} tone="muted">
          <li>{t(($) => $.opening.facts.real, { number: realInvoices })}</li>
          <li>{t(($) => $.opening.facts.stripe, { number: stripePayments })}</li>
          <li>{t(($) => $.opening.facts.cards, { number: trialCards })}</li>
          {aheadSeconds > 0 && (
            <li>{t(($) => $.opening.facts.ahead, { number: Math.round(aheadSeconds / 86_400) })}</li>
          )}
          {periodsAhead > 0 && <li>{t(($) => $.opening.facts.periods, { number: periodsAhead })}</li>}
        </Grid>
      </Card>
      {canAnswer &&
        (['real', 'test'] as const).map((mode) => (
          <Card key={mode}>
            <Row stackOnPhone justify="between" gap={14}>
              <Text tone="muted">{t(($) => (mode === 'real' ? $.opening.asRealHelp : $.opening.asTestHelp))}</Text>
              <Button loading={acts.isBusy} onClick={() => void acts.answer(mode)}>
                {t(($) => (mode === 'real' ? $.opening.asReal : $.opening.asTest))}
              </Button>
            </Row>
          </Card>
        ))}
    </>
  );
}

/** Opens a test installation for real, or classifies an older one. */
export function OpeningPage() {
  const { t } = useTranslation('opening');
  const formats = useFormats();
  const query = useQuery(openingQuery);
  const acts = useOpeningActs();
  const isAsked = query.data?.mode === 'unanswered';
  const title = t(($) => (isAsked ? $.opening.askTitle : $.opening.title));
  return (
    <Page
      title={title}
      width="settings"
      heading={title}
      lead={t(($) => (isAsked ? $.opening.askLead : $.opening.lead))}
    >
      <Grid gap={16}>
        <FailureCallout failure={acts.failure} />
        <Loaded query={query} rows={4}>
          {(opening) =>
            opening.mode === 'real' ? (
              <Callout title={t(($) => $.opening.realTitle)}>
                {t(($) => $.opening.realText, { date: formats.longDateTime(opening.openedAt ?? '') })}
              </Callout>
            ) : opening.mode === 'test' ? (
              <GoLive opening={opening} acts={acts} />
            ) : (
              <Question facts={opening.facts} acts={acts} />
            )
          }
        </Loaded>
      </Grid>
    </Page>
  );
}
