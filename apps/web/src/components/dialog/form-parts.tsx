import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonVariant } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Stack } from '#components/layout/layout.tsx';
import { refusedInput } from '#lib/form/refused-input.ts';
import { hasCommandKey } from '#lib/keyboard/command-key.ts';

/** A form in a layer: what its button says and does, and what became of it. */
export type FormLayer = {
  title: string;
  onClose: () => void;
  /** A verb, the one of the title. */
  submit: ReactNode;
  variant?: ButtonVariant | undefined;
  isBusy?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** Another word than “cancel”; false where closing is all there is to it. */
  cancel?: string | false | undefined;
  /** An error that belongs to no field. */
  failure?: unknown;
  size?: number | undefined;
  onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
  children: ReactNode;
  /** Below the form and no part of it, e.g. another form. */
  after?: ReactNode;
};

type FootProps = Pick<FormLayer, 'onClose' | 'submit' | 'variant' | 'isBusy' | 'isDisabled' | 'cancel'> & {
  formId: string;
};

/** The buttons below the form. */
export function FormFoot(props: FootProps) {
  const { formId, onClose, submit, variant = 'primary', isBusy = false, isDisabled = false, cancel } = props;
  const { t } = useTranslation('common');
  return (
    <>
      {cancel !== false && (
        <Button variant="ghost" onClick={onClose}>
          {cancel ?? t(($) => $.common.cancel)}
        </Button>
      )}
      <Button variant={variant} type="submit" form={formId} loading={isBusy} disabled={isDisabled}>
        {submit}
      </Button>
    </>
  );
}

type BodyProps = Pick<FormLayer, 'isBusy' | 'isDisabled' | 'failure' | 'onSubmit' | 'children'> & { formId: string };

/** The form: Ctrl or ⌘ with Enter submits it from a text of several lines too. */
export function FormBody({ formId, isBusy = false, isDisabled = false, failure, onSubmit, children }: BodyProps) {
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== 'Enter' || !hasCommandKey(event) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // In React's tree the form may be inside another one.
    event.stopPropagation();
    if (!isDisabled) event.currentTarget.requestSubmit();
  }
  return (
    <Stack
      as="form"
      gap={16}
      id={formId}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event: React.SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        event.stopPropagation();
        const refused = refusedInput(event.currentTarget);
        if (refused) refused.focus();
        else if (!isBusy && !isDisabled) onSubmit(event);
      }}
    >
      <FailureCallout failure={failure} />
      {children}
    </Stack>
  );
}
