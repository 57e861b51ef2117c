import {
  type ForwardTest,
  forwardTestInputSchema,
} from '@enlace/contract/mailbox/senders/profile-addresses.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout, type CalloutTone } from '#components/feedback/callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useTestForwarding } from './addresses.queries.ts';

const tones: Record<ForwardTest['state'], CalloutTone> = {
  waiting: 'info',
  arrived: 'ok',
  elsewhere: 'warn',
  refused: 'warn',
  returned: 'warn',
  not_sent: 'warn',
  lost: 'warn',
};

function Outcome({ test }: { test: ForwardTest }) {
  const { t } = useTranslation('addresses');
  const { address, state, words } = test;
  return (
    <Callout tone={tones[state]} title={t(($) => $.addresses.test.states[state], { address })}>
      {t(($) => $.addresses.test.help[state])}
      {words !== null && words !== '' && (
        <Text size={13} tone="muted" breakWords>
          {t(($) => $.addresses.test.words, { words })}
        </Text>
      )}
    </Callout>
  );
}

/** Sends a mail to the public address, and says whether it came back. */
export function ForwardTestForm({ profileId, test }: { profileId: string; test: ForwardTest | null }) {
  const { t } = useTranslation('addresses');
  const run = useTestForwarding();
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema: forwardTestInputSchema,
    initialValues: { address: test?.address ?? '' },
    async onSubmit({ address }) {
      await run.mutateAsync({ profileId, address });
    },
  });
  return (
    <Stack as="form" gap={10} onSubmit={onSubmit} noValidate>
      <Text as="h3" weight="semibold">
        {t(($) => $.addresses.test.title)}
      </Text>
      {failure !== undefined && <Callout tone="danger" title={errorText(failure)} />}
      <Row wrap gap={10} align="end">
        <Box flex="1 1 260px" maxW={420}>
          <TextField
            type="email"
            label={t(($) => $.addresses.test.address)}
            hint={t(($) => $.addresses.test.hint)}
            autoComplete="email"
            {...form.getInputProps('address')}
          />
        </Box>
        <Button type="submit" loading={isSending}>
          {t(($) => $.addresses.test.run)}
        </Button>
      </Row>
      {test && <Outcome test={test} />}
    </Stack>
  );
}
