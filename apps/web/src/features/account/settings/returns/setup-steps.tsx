import type { ReturnHook } from '@enlace/contract/sending/suppressions/return-hooks.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconCopy } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
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
    <div className={classes.address}>
      <label className={classes.field}>
        <span>{t(($) => $.returns.address)}</span>
        <input
          className={classes.input}
          value={address}
          readOnly
          spellCheck={false}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </label>
      <Button icon={isCopied ? IconCheck : IconCopy} onClick={() => void copy()}>
        {t(($) => $.returns[isCopied ? 'copied' : 'copy'])}
      </Button>
    </div>
  );
}

/** Steps at the provider, in the terms of its own pages. */
export function SetupSteps({ provider }: Pick<ReturnHook, 'provider'>) {
  const { t } = useTranslation('returns');
  return (
    <ol className={classes.steps}>
      {(['first', 'second', 'third'] as const).map((step) => (
        <li key={step}>{t(($) => $.returns.steps[provider][step])}</li>
      ))}
    </ol>
  );
}
