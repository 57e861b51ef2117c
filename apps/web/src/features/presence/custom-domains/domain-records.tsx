import type {
  CustomDomain,
  CustomDomainCheck,
} from '@enlace/contract/presence/custom-domains/custom-domains.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Grid, type Look, Row, Stack, Text } from '#components/layout/layout.tsx';
import classes from './domains.module.css';

const codeLook: Look = { block: true, breakWords: true, fill: 'surface-2', px: 10, py: 8, radius: 'md', size: 12 };

function CopyButton({ text, what }: { text: string; what: string }) {
  const { t } = useTranslation('domains');
  const [state, setState] = useState<'copy' | 'copied' | 'copyFailed'>('copy');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      // Some browsers refuse; the text can be selected manually.
      setState('copyFailed');
    }
  }
  const label = t(($) => $.domains[state]);
  return (
    <Button size="sm" aria-label={`${label}: ${what}`} onClick={() => void copy()}>
      {label}
    </Button>
  );
}

function Part({ label, text, what }: { label: string; text: string; what: string }) {
  return (
    <Grid
      phone={{ columns: 'minmax(0, 1fr) auto' }}
      columns="64px minmax(0, 1fr) auto"
      align="start"
      gap={6}
      gapX={10}
      className={classes.part}
    >
      <Text as="span" tone="muted" className={classes.term}>
        {label}
      </Text>
      <Text {...codeLook} as="code" className={classes.code}>
        {text}
      </Text>
      <CopyButton text={text} what={what} />
    </Grid>
  );
}

const tones = { good: 'ok', bad: 'warn', unknown: 'neutral' } as const;

/** DNS check result, with advice. */
function Verdict({ check }: { check: CustomDomainCheck }) {
  const { t } = useTranslation('domains');
  const { verdict, problem, found } = check;
  return (
    <>
      {problem !== null && <span>{t(($) => $.domains.problems[problem])}</span>}
      {found !== null && verdict === 'bad' && (
        <span>
          <Text as="span" tone="muted" className={classes.term}>
            {t(($) => $.domains.found)}
          </Text>{' '}
          <Text {...codeLook} as="code" className={classes.code}>
            {found}
          </Text>
        </span>
      )}
    </>
  );
}

/** Required DNS records with copy buttons, and the current ones. */
export function OwnDomainRecords({ domain }: { domain: CustomDomain }) {
  const { t } = useTranslation('domains');
  const { records, checks } = domain;
  return (
    <Stack as="ul" mt={10} aria-label={t(($) => $.domains.records)}>
      {(['proof', 'route'] as const).map((purpose) => {
        const check = checks.find((each) => each.check === purpose);
        return (
          <Stack lineTop as="li" gap={6} py={12} size={13} key={purpose}>
            <Row as="span" wrap gap={6} gapX={10}>
              <b>{t(($) => $.domains.purposes[purpose])}</b>
              {check && (
                <StatusBadge tone={tones[check.verdict]}>{t(($) => $.domains.verdicts[check.verdict])}</StatusBadge>
              )}
            </Row>
            {records
              .filter((record) => record.purpose === purpose)
              .map(({ type, name, value }) => (
                <Stack gap={16} key={type + value}>
                  <Part label={t(($) => $.domains.name)} text={name} what={name} />
                  <Part label={type} text={value} what={t(($) => $.domains.purposes[purpose])} />
                </Stack>
              ))}
            {check && <Verdict check={check} />}
          </Stack>
        );
      })}
    </Stack>
  );
}
