import type { ReactNode } from 'react';
import { PageLink } from '../../page/page-link.tsx';
import type { BlockView, FormState, PageContext } from '../../page/page-context.ts';
import { FormFieldInput } from '../form/form-field-input.tsx';
import { FormHiddenInputs, formScriptMessages } from '../form/form-hidden-inputs.tsx';
import { inputName } from '../form/form-submission.ts';
import { signupConsent, signupFields, signupSuccess } from './signup-form.ts';
import type { SignupProps } from './signup.schema.ts';

type View = BlockView<SignupProps>;

function Consent({ id, props, context }: View): ReactNode {
  return (
    <p className="agree">
      {signupConsent(props, context.locale)}
      {props.consentUrl !== '' && (
        <>
          {' '}
          <PageLink href={props.consentUrl} blockId={id} context={context}>
            {context.texts.privacy}
          </PageLink>
        </>
      )}
    </p>
  );
}

function stateOf({ id, context }: View): FormState | undefined {
  return context.formState?.blockId === id ? context.formState : undefined;
}

function Inputs({ view, state }: { view: View; state: FormState | undefined }): ReactNode {
  const { id, props, context } = view;
  return signupFields(props).map((field) => (
    <FormFieldInput
      key={field.id}
      blockId={id}
      field={field}
      texts={context.texts}
      value={state?.status === 'invalid' ? (state.values[inputName(field)] ?? '') : ''}
      error={state?.status === 'invalid' ? state.errors[inputName(field)] : undefined}
    />
  ));
}

function Problem({ state, context }: { state: FormState | undefined; context: PageContext }): ReactNode {
  const problem = state?.formError;
  return (
    <p className="err" role="alert" hidden={problem === undefined}>
      {problem === undefined ? '' : context.texts.formErrors[problem]}
    </p>
  );
}

export function SignupBlock(view: View): ReactNode {
  const { id, props, context } = view;
  const success = signupSuccess(props, context.texts);
  const state = stateOf(view);
  const isSent = state?.status === 'sent';
  return (
    <div className="news" id={`form-${id}`} tabIndex={-1}>
      {props.title !== '' && <h2>{props.title}</h2>}
      {props.intro !== '' && <p className="in">{props.intro}</p>}
      <p className="done" role="status" hidden={!isSent}>
        {isSent ? success : ''}
      </p>
      {!isSent && (
        <form
          className={props.askName ? 'su' : 'su one'}
          method="post"
          action={context.formAction}
          data-enlace-form=""
          data-challenge={context.challengeUrl}
          data-messages={formScriptMessages(context)}
          data-success={success}
        >
          <FormHiddenInputs blockId={id} context={context} />
          <Inputs view={view} state={state} />
          <button type="submit">{props.submitLabel === '' ? context.texts.signup.submit : props.submitLabel}</button>
          <Problem state={state} context={context} />
          <Consent {...view} />
        </form>
      )}
    </div>
  );
}
