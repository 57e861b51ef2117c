import type { DnsRecord } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
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
    <div className={classes.part}>
      <span className={classes.term}>{label}</span>
      <code className={classes.code}>{text}</code>
      <CopyButton text={text} what={what} />
    </div>
  );
}

/** The records to publish, each part with a copy button. */
export function DomainRecords({ records }: { records: readonly DnsRecord[] }) {
  const { t } = useTranslation('sending');
  return (
    <ul className={classes.list} aria-label={t(($) => $.sending.records)}>
      {records.map(({ purpose, type, name, value }) => (
        <li key={purpose} className={classes.item}>
          <span className={classes.head}>
            <b>{t(($) => $.sending.names[purpose])}</b>
            <span className={classes.term}>{type}</span>
          </span>
          <Part label={t(($) => $.sending.recordName)} text={name} what={name} />
          <Part label={t(($) => $.sending.recordValue)} text={value} what={t(($) => $.sending.names[purpose])} />
        </li>
      ))}
    </ul>
  );
}
