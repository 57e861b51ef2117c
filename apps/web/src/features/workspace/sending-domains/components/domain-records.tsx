import type { DnsRecord } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import classes from '../sending.module.css';

function CopyButton({ text, what }: { text: string; what: string }) {
  const { t } = useTranslation('sending');
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      // Some browsers refuse; the text can be selected manually.
      setState('failed');
    }
  }
  const labels = {
    idle: t(($) => $.sending.copy),
    copied: t(($) => $.sending.copied),
    failed: t(($) => $.sending.copyFailed),
  };
  return (
    <Button size="sm" aria-label={`${labels[state]}: ${what}`} onClick={() => void copy()}>
      {labels[state]}
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
        {text}
      </Text>
      <CopyButton text={text} what={what} />
    </Grid>
  );
}

/** The records to publish, each part with a copy button. */
export function DomainRecords({ records }: { records: readonly DnsRecord[] }) {
  const { t } = useTranslation('sending');
  return (
    <Stack as="ul" aria-label={t(($) => $.sending.records)}>
      {records.map(({ purpose, type, name, value }) => (
        <Stack lineTop as="li" gap={4} py={10} size={13} key={purpose}>
          <Row as="span" wrap gap={6} gapX={10}>
            <b>{t(($) => $.sending.names[purpose])}</b>
            <Text as="span" tone="muted" className={classes.term}>
              {type}
            </Text>
          </Row>
          <Part label={t(($) => $.sending.recordName)} text={name} what={name} />
          <Part label={t(($) => $.sending.recordValue)} text={value} what={t(($) => $.sending.names[purpose])} />
        </Stack>
      ))}
    </Stack>
  );
}
