import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconCopy } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Row, Stack } from '#components/layout/layout.tsx';
import { LoadingState, SkeletonBox } from '#components/states/skeleton.tsx';
import { copyText } from '#lib/clipboard/copy-text.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useBeginTotp, useConfirmTotp } from './api/factor-actions.ts';
import classes from './factors.module.css';

/** Groups of four, for reading long keys. */
function grouped(secret: string): string[] {
  return secret.match(/.{1,4}/g) ?? [];
}

function Secret({ secret, qr }: { secret: string; qr: string }) {
  const { t } = useTranslation('factors');
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(secret);
    setCopied(true);
  };
  return (
    <Row wrap justify="center" gap={20} align="start">
      <img
        className={classes.qr}
        width={176}
        height={176}
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt={t(($) => $.factors.setup.qr)}
      />
      <Stack flex="1 1 200px" align="start" gap={10} shrink>
        <p>{t(($) => $.factors.setup.manual)}</p>
        <Row
          as="code"
          align="stretch"
          wrap
          gap={4}
          gapX={10}
          mono
          size={15}
          leading={1.4}
          weight="medium"
          tone="default"
          translate="no"
        >
          {grouped(secret).map((group, index) => (
            <span key={index}>{group}</span>
          ))}
        </Row>
        <Button size="sm" icon={isCopied ? IconCheck : IconCopy} onClick={() => void copy()}>
          {t(($) => $.factors.setup.copyKey)}
        </Button>
      </Stack>
    </Row>
  );
}

const length = 6;

/** What was typed without the spaces that group it. */
function digitsOf(code: string): string {
  return code.replaceAll(/\D/g, '');
}

type Props = { onClose: () => void; onDone: (recoveryCodes: readonly string[] | null) => void };

/** Connects an authenticator app: scan or type the key, then enter one code to confirm. */
export function TotpDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation(['factors', 'common', 'errors']);
  const [code, setCode] = useState('');
  const begin = useBeginTotp();
  const confirm = useConfirmTotp();
  /** Closes the page's content for a person who declines re-authentication. */
  function leaveIfDeclined(error: Error): void {
    if (error instanceof ApiError && error.code === 'auth.proof_required') onClose();
  }
  const start = useEffectEvent(() => begin.mutate(undefined, { onError: leaveIfDeclined }));
  useEffect(() => start(), []);
  const failure = begin.error ?? confirm.error;
  const isWrong = failure instanceof ApiError && failure.code === 'factors.code_wrong';
  const isOver = failure instanceof ApiError && failure.code === 'factors.set_up_over';

  function send(whole: string): void {
    if (begin.data && !confirm.isPending)
      confirm.mutate(whole, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) });
  }
  /** The last digit sends the code, also where another one is pasted over a wrong one. */
  function write(text: string): void {
    setCode(text);
    const digits = digitsOf(text);
    if (digits.length === length && digits !== digitsOf(code)) send(text);
  }
  function restart(): void {
    confirm.reset();
    setCode('');
    begin.mutate();
  }

  return (
    <Dialog
      title={t(($) => $.factors.setup.title)}
      isOpen
      onClose={onClose}
      size={520}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button
            type="submit"
            form="connect-app"
            variant="primary"
            loading={confirm.isPending}
            disabled={!begin.data || code.trim() === ''}
          >
            {t(($) => $.factors.setup.confirm)}
          </Button>
        </>
      }
    >
      <Stack
        as="form"
        gap={16}
        id="connect-app"
        onSubmit={(event: React.SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          send(code);
        }}
        noValidate
      >
        {failure && !isWrong && (
          <Callout
            tone="danger"
            title={t(($) => $.factors.setup.failed)}
            action={
              isOver || begin.isError ? (
                <Button size="sm" onClick={restart}>
                  {t(($) => $.factors.setup.over)}
                </Button>
              ) : undefined
            }
          >
            {errorText(failure)}
          </Callout>
        )}
        <p>{t(($) => $.factors.setup.scan)}</p>
        {begin.data ? (
          <Secret secret={begin.data.secret} qr={begin.data.qr} />
        ) : (
          begin.isPending && (
            <LoadingState>
              <SkeletonBox width={176} height={176} />
            </LoadingState>
          )
        )}
        <div className={classes.code}>
          <TextField
            label={t(($) => $.factors.setup.code)}
            name="one-time-code"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={20}
            value={code}
            onChange={({ target }) => write(target.value)}
            error={isWrong ? errorText(failure) : undefined}
          />
        </div>
      </Stack>
    </Dialog>
  );
}
