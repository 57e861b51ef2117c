import { setSignatureRef } from '@enlace/contract/mailbox/senders/senders.refs.gen.ts';
import type { SenderProfile, Signature } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { Row } from '#components/layout/layout.tsx';
import { LazyMailEditor } from '#components/mail-text/lazy-mail-editor.tsx';
import { RichAnswer } from '#components/mail-text/rich-answer.tsx';
import { call } from '#lib/api/call.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import classes from './senders.module.css';
import { showSender } from './senders.queries.ts';

/** Signature of one profile's answers. */
export function SignatureForm({ sender }: { sender: SenderProfile }) {
  const { t } = useTranslation('senders');
  const client = useQueryClient();
  const canWrite = useCan('mailbox.write');
  const [html, setHtml] = useState(sender.signature.html);
  const save = useMutation({
    mutationFn: (body: Signature) => call(setSignatureRef, { params: { profileId: sender.profile.id }, body }),
    onSuccess({ sender: changed }) {
      showSender(client, changed);
      showToast({ text: t(($) => $.senders.saved) });
    },
  });
  return (
    <>
      <FailureCallout failure={save.error ?? undefined} />
      <CheckField
        checked={sender.signature.on}
        disabled={!canWrite || save.isPending}
        onChange={(event) => save.mutate({ html, on: event.currentTarget.checked })}
      >
        {t(($) => $.senders.signature.on)}
      </CheckField>
      {canWrite && (
        <LazyMailEditor
          label={t(($) => $.senders.signature.label)}
          html={sender.signature.html}
          version={0}
          toolbar="above"
          onChange={setHtml}
        />
      )}
      <div className={classes.field}>
        <span className={classes.label}>{t(($) => $.senders.signature.preview)}</span>
        <div className={`${classes.preview} ${classes.wide}`}>
          <p>{t(($) => $.senders.signature.sample)}</p>
          {html !== '' && sender.signature.on && (
            <>
              <p>-- </p>
              <RichAnswer html={html} />
            </>
          )}
        </div>
      </div>
      {canWrite && (
        <Row wrap gap={8}>
          <Button loading={save.isPending} onClick={() => save.mutate({ html, on: sender.signature.on })}>
            {t(($) => $.senders.save)}
          </Button>
        </Row>
      )}
    </>
  );
}
