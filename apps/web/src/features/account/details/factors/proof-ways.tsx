import type { Factors } from '@enlace/contract/identity/sign-in/factors.schemas.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDeviceMobile, IconKey } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Row, Stack } from '#components/layout/layout.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { PasskeyError, supportsPasskeys } from '#lib/passkeys/passkeys.ts';
import { proveCode, provePasskey } from './api/proof-calls.ts';
import { factorsQuery } from './api/factors.queries.ts';
import classes from './factors.module.css';

type Way = { onProven: () => void };

function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation('factors');
  if (error instanceof PasskeyError)
    return <Callout tone="danger" title={t(($) => $.factors.problem[error.problem])} />;
  return <FailureCallout failure={error} />;
}

function CodeProof({ onProven }: Way) {
  const { t } = useTranslation('factors');
  const [code, setCode] = useState('');
  const prove = useMutation({ mutationFn: proveCode, onSuccess: onProven });
  const isWrong = prove.error instanceof ApiError && prove.error.code === 'factors.code_wrong';
  return (
    <Stack
      as="form"
      gap={12}
      className={classes.proofCode}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        prove.mutate(code);
      }}
    >
      {!isWrong && <Failure error={prove.error} />}
      <TextField
        label={t(($) => $.factors.proof.code)}
        name="one-time-code"
        autoComplete="one-time-code"
        maxLength={40}
        autoFocus
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={isWrong ? errorText(prove.error) : undefined}
      />
      <Button type="submit" full loading={prove.isPending} disabled={code.trim() === ''}>
        {t(($) => $.factors.proof.submit)}
      </Button>
    </Stack>
  );
}

function Ways({ factors, onProven }: Way & { factors: Factors }) {
  const { t } = useTranslation('factors');
  const [isTyping, setTyping] = useState(false);
  const prove = useMutation({ mutationFn: provePasskey, onSuccess: onProven });
  const hasPasskey = factors.passkeys.length > 0 && supportsPasskeys();
  const hasCode = factors.totp !== null || (factors.recoveryCodes?.left ?? 0) > 0;
  if (!hasPasskey && !hasCode) return null;
  return (
    <Stack gap={12} mt={14}>
      <Row as="span" gap={12} size={12} tone="faint" ruled>
        {t(($) => $.factors.proof.or)}
      </Row>
      <Failure error={prove.error} />
      {hasPasskey && (
        <Button full icon={IconKey} loading={prove.isPending} onClick={() => prove.mutate()}>
          {t(($) => $.factors.proof.passkey)}
        </Button>
      )}
      {hasCode && !isTyping && (
        <Button full icon={IconDeviceMobile} onClick={() => setTyping(true)}>
          {t(($) => $.factors.proof.useCode)}
        </Button>
      )}
      {isTyping && <CodeProof onProven={onProven} />}
    </Stack>
  );
}

/** Alternatives to the password for re-authentication. */
export function ProofWays({ onProven }: Way) {
  const { data } = useQuery(factorsQuery);
  return data ? <Ways factors={data} onProven={onProven} /> : null;
}
