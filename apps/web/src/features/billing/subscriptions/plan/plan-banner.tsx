import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SubscriptionStateBadge } from '#components/billing/state-badge.tsx';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { useStanding } from '#components/billing/use-standing.ts';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { methodsQuery } from '../api/billing.queries.ts';
import { useMethodWords } from '../components/use-method-words.ts';
import classes from './plan-banner.module.css';

const thread =
  'M-20 188H610C700 188 792 158 792 88C792 54 768 36 742 36C704 36 682 72 682 108C682 158 726 188 790 188H1060';

/** Payment method of the next charge as text; undefined without a saved card. */
function useNextMethod(): string | undefined {
  const methodWords = useMethodWords();
  const { data } = useQuery({ ...methodsQuery, retry: false });
  const method = data?.items.find(({ isDefault }) => isDefault);
  return method && method.last4 !== null ? methodWords(method) : undefined;
}

/** Name of the plan over the thread, its state in one sentence, and its price. */
export function PlanBanner({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const words = useOfferWords();
  const standing = useStanding();
  const method = useNextMethod();
  const { offer, state } = subscription;
  return (
    <Row
      radius={16}
      phone={{ direction: 'column', align: 'flex-start' }}
      relative
      minH={178}
      clip
      as="section"
      align="end"
      justify="between"
      gap={20}
      className={classes.banner}
    >
      <svg className={classes.thread} viewBox="0 0 1040 210" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <path d={thread} />
      </svg>
      <Box maxW={620} relative shrink>
        <Text size={13} className={classes.over}>
          {t(($) => $.billing.myplan.yours)}
        </Text>
        <Box spacing="display" as="h1" mt={2} className={classes.name}>
          {words.name(subscription.plan.name)}
        </Box>
        <Box as="p" mt={8} className={classes.sentence} data-standing>
          {standing(subscription, method)}
        </Box>
      </Box>
      <Stack phone={{ direction: 'row-reverse', align: 'center' }} relative fixed align="end" gap={12}>
        {state !== 'active' && <SubscriptionStateBadge state={state} />}
        {state !== 'trialing' && (
          <Text textAlign="right" phone={{ textAlign: 'left' }}>
            <Text tabular spacing="display" as="span" block className={classes.price}>
              {words.price(offer)}
            </Text>
            <Text as="span" block mt={4} size={13} className={classes.terms}>
              {words.terms(offer)}
            </Text>
          </Text>
        )}
      </Stack>
    </Row>
  );
}
