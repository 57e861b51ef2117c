import type { BookCheck } from '@enlace/contract/billing/invoices/invoice-chain.contract.ts';
import { verifyInvoiceChainRef } from '@enlace/contract/billing/invoices/invoice-chain.refs.gen.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDownload } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Grid, Text } from '#components/layout/layout.tsx';
import { Unbroken } from '#components/text/unbroken.tsx';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { saveRecords } from '../api/save-file.ts';

function Result({ check }: { check: BookCheck }) {
  const { t } = useTranslation('invoicing');
  const formats = useFormats();
  const { breach, lastHash } = check;
  if (breach) {
    const place = {
      sequence: breach.sequence === null ? '' : formats.number(breach.sequence),
      number: breach.fullNumber ?? '',
    };
    return (
      <Callout tone="danger" title={t(($) => $.invoicing.chainDialog.broken)}>
        <Unbroken text={t(($) => $.invoicing.chainDialog.breach[breach.kind], place)} />
      </Callout>
    );
  }
  return (
    <>
      <Callout tone="ok" title={t(($) => $.invoicing.chainDialog.whole)}>
        {t(($) => $.invoicing.chainDialog.wholeText, {
          records: formats.number(check.checked),
          numbers: formats.number(check.numbers),
          ms: formats.number(check.milliseconds),
        })}
      </Callout>
      {lastHash !== null && (
        <Text size={12} breakWords tone="muted">
          {t(($) => $.invoicing.chainDialog.lastHash)}: {lastHash}
        </Text>
      )}
    </>
  );
}

/** Verification result of the books, and the records for independent verification. */
export function ChainDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('invoicing');
  const [check, setCheck] = useState<BookCheck>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  async function run(action: () => Promise<void>): Promise<void> {
    setFailure(undefined);
    setBusy(true);
    await action().catch(setFailure);
    setBusy(false);
  }
  const verify = () => run(async () => setCheck(await call(verifyInvoiceChainRef, {})));
  const words = check ? t(($) => $.invoicing.chainDialog.again) : t(($) => $.invoicing.chainDialog.run);
  return (
    <Dialog
      title={t(($) => $.invoicing.chainDialog.title)}
      isOpen
      onClose={onClose}
      size={520}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.invoicing.chainDialog.close)}
          </Button>
          <Button icon={IconDownload} disabled={isBusy} onClick={() => void run(saveRecords)}>
            {t(($) => $.invoicing.chainDialog.export)}
          </Button>
          <Button variant="primary" loading={isBusy} data-autofocus onClick={() => void verify()}>
            {isBusy ? t(($) => $.invoicing.chainDialog.running) : words}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.invoicing.chainDialog.help)}</p>
      <Grid gap={16} mt={16} aria-live="polite">
        {check && <Result check={check} />}
        {failure !== undefined && <Callout tone="danger" title={errorText(failure)} />}
      </Grid>
    </Dialog>
  );
}
