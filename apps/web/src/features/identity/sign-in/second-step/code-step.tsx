import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import form from '../components/access-form.module.css';
import { useEnter } from '../use-enter.ts';
import { signInWithCode } from './api/second-step-calls.ts';
import classes from './second-step.module.css';
import { StepFailure } from './step-failure.tsx';

type Props = { kind: 'totp' | 'recovery'; challenge: string; onBack: () => void };

const isWrongCode = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'factors.code_wrong';

/** A field for the code; pasted spaces and hyphens are accepted. */
export function CodeStep({ kind, challenge, onBack }: Props) {
  const { t } = useTranslation(['factors', 'errors']);
  const enter = useEnter();
  const [code, setCode] = useState('');
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(undefined);

  async function send(element: HTMLFormElement): Promise<void> {
    setFailure(undefined);
    setSending(true);
    try {
      await signInWithCode({ challenge, code });
      await enter();
    } catch (error) {
      setFailure(error);
      if (isWrongCode(error)) requestAnimationFrame(() => element.querySelector('input')?.select());
    } finally {
      setSending(false);
    }
  }

  function fieldError(): string | undefined {
    if (!isWrongCode(failure)) return undefined;
    const { left } = failure.params;
    const text = kind === 'totp' ? errorText(failure) : t(($) => $.factors.step.recoveryWrong);
    return typeof left === 'number' && left > 0 ? `${text} ${t(($) => $.factors.step.left, { left })}` : text;
  }

  return (
    <form
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      <StepFailure failure={failure} onBack={onBack} />
      <div className={classes.code} data-kind={kind}>
        <TextField
          size="lg"
          label={t(($) => $.factors.step.label[kind])}
          name="one-time-code"
          autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
          inputMode={kind === 'totp' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          autoFocus
          value={code}
          onChange={({ target }) => setCode(target.value)}
          error={fieldError()}
        />
      </div>
      <Button type="submit" variant="primary" size="lg" full loading={isSending} disabled={code.trim() === ''}>
        {t(($) => $.factors.step.submit)}
      </Button>
    </form>
  );
}
