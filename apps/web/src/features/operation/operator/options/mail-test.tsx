import { testMailRef } from '@enlace/contract/operation/instance/mail-check.refs.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { ScrollRegion } from '#components/surface/scroll-region.tsx';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { useUser } from '#lib/session/use-user.ts';
import { type MailTest as Result, mailStateQuery } from '../api/options.queries.ts';
import classes from './options.module.css';

function Outcome({ result: { failure, isKept, words, milliseconds } }: { result: Result }) {
  const { t } = useTranslation('options');
  const formats = useFormats();
  if (failure !== null) {
    return (
      <Callout tone="danger" title={t(($) => $.options.mail.failures[failure])}>
        {t(($) => $.options.mail.remedies[failure])} {words !== null && <code>{words}</code>}
      </Callout>
    );
  }
  if (isKept) {
    return (
      <Callout tone="info" title={t(($) => $.options.mail.kept)}>
        {t(($) => $.options.mail.keptHelp)}
      </Callout>
    );
  }
  return (
    <Callout tone="ok" title={t(($) => $.options.mail.accepted)}>
      {t(($) => $.options.mail.acceptedHelp, { ms: formats.number(milliseconds) })}
    </Callout>
  );
}

function Talk({ steps }: { steps: Result['steps'] }) {
  const { t } = useTranslation('options');
  return (
    <ScrollRegion className={classes.talk} label={t(($) => $.options.mail.talk)}>
      <ol>
        {steps.map(({ by, text }, index) => (
          <Grid as="li" columns="76px minmax(0, 1fr)" gap={10} key={index}>
            <Text as="span" tone="faint">
              {t(($) => $.options.mail[by])}
            </Text>
            <Text as="code" pre breakWords>
              {text}
            </Text>
          </Grid>
        ))}
      </ol>
    </ScrollRegion>
  );
}

/** Sends a test mail immediately, with the whole protocol and advice on failure. */
export function MailTest() {
  const { t } = useTranslation('options');
  const client = useQueryClient();
  const user = useUser();
  const [to, setTo] = useState(user?.email ?? '');
  const test = useMutation({
    mutationFn: () => call(testMailRef, { body: { to: to.trim() } }),
    onSettled: () => client.invalidateQueries({ queryKey: mailStateQuery.queryKey }),
  });
  return (
    <Stack
      as="form"
      gap={16}
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        test.mutate();
      }}
    >
      <div>
        <Text as="h3" weight="medium" className={classes.name}>
          {t(($) => $.options.mail.test)}
        </Text>
        <Text tone="muted" maxW="58ch" size={13} breakWords className={classes.help}>
          {t(($) => $.options.mail.testHelp)}
        </Text>
      </div>
      <Grid oneColumnOnPhone columns="repeat(2, minmax(0, 1fr))" gap={16}>
        <TextField
          label={t(($) => $.options.mail.to)}
          type="email"
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </Grid>
      <Row wrap gap={8}>
        <Button type="submit" loading={test.isPending} disabled={to.trim() === ''}>
          {t(($) => $.options.mail.send)}
        </Button>
      </Row>
      <FailureCallout failure={test.error ?? undefined} />
      {test.data && <Outcome result={test.data} />}
      {test.data && test.data.steps.length > 0 && <Talk steps={test.data.steps} />}
    </Stack>
  );
}
