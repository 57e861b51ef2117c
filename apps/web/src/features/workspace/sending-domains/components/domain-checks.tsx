import type { DomainCheck } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import classes from '../sending.module.css';

function Remedy({ check: { check, problem } }: { check: DomainCheck }) {
  const { t } = useTranslation('sending');
  if (problem === null) return null;
  return (
    <span>
      {t(($) => $.sending.problems[problem])}{' '}
      {problem === 'missing' && (
        <Text as="span" tone="muted" className={classes.term}>
          {t(($) => $.sending.missing[check])}
        </Text>
      )}
    </span>
  );
}

/** DNS check results, one line per record, with advice. */
export function DomainChecks({ checks }: { checks: readonly DomainCheck[] }) {
  const { t } = useTranslation('sending');
  return (
    <Stack as="ul" aria-label={t(($) => $.sending.checks)}>
      {checks.map((check) => (
        <Stack lineTop as="li" gap={4} py={10} size={13} key={check.check}>
          <Row as="span" wrap gap={6} gapX={10}>
            <b>{t(($) => $.sending.names[check.check])}</b>
            <Text as="span" weight="semibold" className={classes.verdict} data-verdict={check.verdict}>
              {t(($) => $.sending.verdicts[check.verdict])}
            </Text>
          </Row>
          <Remedy check={check} />
          {check.found !== null && check.verdict !== 'good' && (
            <span>
              <Text as="span" tone="muted" className={classes.term}>
                {t(($) => $.sending.found)}
              </Text>{' '}
              <Text
                as="code"
                block
                py={8}
                px={10}
                radius="md"
                fill="surface-2"
                mono
                size={12}
                breakWords
                className={classes.code}
              >
                {check.found}
              </Text>
            </span>
          )}
        </Stack>
      ))}
    </Stack>
  );
}
