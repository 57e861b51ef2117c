import type { ExplainedReturn } from '@enlace/contract/sending/suppressions/returns.schemas.ts';
import { explainReturnRef } from '@enlace/contract/sending/suppressions/suppressions.refs.gen.ts';
import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { call } from '#lib/api/call.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import classes from './communications.module.css';

function Explained({ item }: { item: ExplainedReturn }) {
  const { t } = useTranslation('communications');
  const { address, kind, status, code, reason, suppresses, detail } = item;
  const codes = [code, status].filter((part) => part !== null).join(' ');
  return (
    <li>
      <Callout
        tone={suppresses ? 'danger' : 'info'}
        title={[address, t(($) => $.communications.why[reason])].filter((part) => part).join(': ')}
      >
        {t(($) => $.communications.todo[reason])}
      </Callout>
      <p className={classes.codes}>
        {[
          t(($) => $.communications.explain.kind[kind]),
          codes,
          t(($) => $.communications.explain[suppresses ? 'suppresses' : 'keeps']),
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      {detail !== null && <p className={classes.said}>{detail}</p>}
    </li>
  );
}

/** Explains a pasted bounce or server response; nothing is stored. */
export function ExplainPanel() {
  const { t } = useTranslation('communications');
  const [text, setText] = useState('');
  const explain = useMutation({ mutationFn: () => call(explainReturnRef, { body: { text } }) });
  return (
    <div className={classes.page}>
      <p className={classes.hint}>{t(($) => $.communications.explain.help)}</p>
      <Textarea
        label={t(($) => $.communications.explain.label)}
        placeholder={t(($) => $.communications.explain.placeholder)}
        rows={10}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button
          variant="primary"
          loading={explain.isPending}
          disabled={text.trim() === ''}
          onClick={() => explain.mutate()}
        >
          {t(($) => $.communications.explain.action)}
        </Button>
      </div>
      {explain.isError && <Callout tone="danger" title={errorText(explain.error)} />}
      <div aria-live="polite">
        {explain.data && (
          <div className={classes.result}>
            <p className={classes.found}>{t(($) => $.communications.explain.finding[explain.data.finding])}</p>
            <ul className={classes.events}>
              {explain.data.returns.map((item, index) => (
                <Explained key={`${index}-${item.address}`} item={item} />
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}
