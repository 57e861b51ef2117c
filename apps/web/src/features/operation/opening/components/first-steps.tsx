import type { OpeningStep } from '@enlace/contract/billing/installation-mode/installation-mode.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown, IconChevronUp } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { openingQuery } from '../api/opening.queries.ts';
import { StepList } from './step-list.tsx';

function Steps({ steps }: { steps: readonly OpeningStep[] }) {
  const { t } = useTranslation('opening');
  const open = steps.filter(({ isMet }) => !isMet);
  const needed = open.filter(({ isNeeded }) => isNeeded).length;
  const [isOpen, setOpen] = useState(needed > 0);
  return (
    <Box as="section" mb={28} aria-labelledby="first-steps">
      <Row justify="between" gap={14}>
        <Text as="h2" id="first-steps" display size={24} leading="tight" spacing="display">
          {t(($) => $.opening.steps.title, { count: open.length, n: open.length })}
        </Text>
        <Button
          variant="ghost"
          size="sm"
          iconEnd={isOpen ? IconChevronUp : IconChevronDown}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(($) => $.opening.steps.fold)}
        </Button>
      </Row>
      <Text mt={4} mb={isOpen ? 16 : 0} tone="muted">
        {needed > 0
          ? t(($) => $.opening.steps.needed, { count: needed, n: needed })
          : t(($) => $.opening.steps.optional)}{' '}
        {t(($) => $.opening.steps.done, { done: steps.length - open.length, total: steps.length })}
      </Text>
      {isOpen && <StepList steps={steps} />}
    </Box>
  );
}

/** What is left to do before people can buy; gone when all is done, folded when nothing needed is missing. */
export function FirstSteps() {
  const mayRead = useCan('settings.read');
  const { data } = useQuery({ ...openingQuery, enabled: mayRead });
  if (!data || data.checks.every(({ isMet }) => isMet)) return null;
  return <Steps steps={data.checks} />;
}
