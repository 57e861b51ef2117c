import type { ReturnHook } from '@enlace/contract/sending/suppressions/return-hooks.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconCopy } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Row, Stack } from '#components/layout/layout.tsx';
import classes from './returns.module.css';

/** The address of a hook, with a copy button. */
export function AddressLine({ address }: { address: string }) {
  const { t } = useTranslation('returns');
  const [isCopied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(address);
    setCopied(true);
  }
  return (
    <Row wrap align="end" gap={8}>
      <Stack flex="1 1 240px" as="label" gap={6} shrink size={13} weight="semibold" tone="default">
        <span>{t(($) => $.returns.address)}</span>
        <input
          className={classes.input}
          value={address}
          readOnly
          spellCheck={false}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </Stack>
      <Button icon={isCopied ? IconCheck : IconCopy} onClick={() => void copy()}>
        {t(($) => $.returns[isCopied ? 'copied' : 'copy'])}
      </Button>
    </Row>
  );
}

/** Steps at the provider, in the terms of its own pages. */
export function SetupSteps({ provider }: Pick<ReturnHook, 'provider'>) {
  const { t } = useTranslation('returns');
  return (
    <Stack as="ol" gap={8} pl={22} className={classes.steps}>
      {(['first', 'second', 'third'] as const).map((step) => (
        <li key={step}>{t(($) => $.returns.steps[provider][step])}</li>
      ))}
    </Stack>
  );
}
