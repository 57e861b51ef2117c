import type { ExplainedReturn } from '@enlace/contract/sending/suppressions/returns.schemas.ts';
import { explainReturnRef } from '@enlace/contract/sending/suppressions/suppressions.refs.gen.ts';
import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
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
      <Text mt={8} tone="muted" size={13}>
        {[
          t(($) => $.communications.explain.kind[kind]),
          codes,
          t(($) => $.communications.explain[suppresses ? 'suppresses' : 'keeps']),
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </Text>
      {detail !== null && (
        <Text radius={8} size={12} fill="hover" mt={4} py={8} px={10} breakWords pre>
          {detail}
        </Text>
      )}
    </li>
  );
}

/** Explains a pasted bounce or server response; nothing is stored. */
export function ExplainPanel() {
  const { t } = useTranslation('communications');
  const [text, setText] = useState('');
  const explain = useMutation({ mutationFn: () => call(explainReturnRef, { body: { text } }) });
  return (
    <Stack phone={{ p: 16 }} maxW={760} scroll gap={16} full p={20}>
      <Text tone="muted" size={13}>
        {t(($) => $.communications.explain.help)}
      </Text>
      <Textarea
        label={t(($) => $.communications.explain.label)}
        placeholder={t(($) => $.communications.explain.placeholder)}
        rows={10}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Row wrap gap={8} align="stretch">
        <Button
          variant="primary"
          loading={explain.isPending}
          disabled={text.trim() === ''}
          onClick={() => explain.mutate()}
        >
          {t(($) => $.communications.explain.action)}
        </Button>
      </Row>
      {explain.isError && <Callout tone="danger" title={errorText(explain.error)} />}
      <div aria-live="polite">
        {explain.data && (
          <Stack gap={10} className={classes.result}>
            <Text weight="semibold">{t(($) => $.communications.explain.finding[explain.data.finding])}</Text>
            <Stack as="ul" gap={10} size={13}>
              {explain.data.returns.map((item, index) => (
                <Explained key={`${index}-${item.address}`} item={item} />
              ))}
            </Stack>
          </Stack>
        )}
      </div>
    </Stack>
  );
}
