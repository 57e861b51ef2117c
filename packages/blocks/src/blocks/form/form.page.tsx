import type { ReactNode } from 'react';
import { PageLink } from '../../page/page-link.tsx';
import type { BlockView } from '../../page/page-context.ts';
import { FormHiddenInputs, formScriptMessages } from './form-hidden-inputs.tsx';
import { formControls, inputName } from './form-submission.ts';
import { FormFieldInput } from './form-field-input.tsx';
import type { FormProps } from './form.schema.ts';

function Consent({ id, props, context }: BlockView<FormProps>): ReactNode {
  if (props.consentText === '') return null;
  const state = context.formState?.blockId === id ? context.formState : undefined;
  const isTicked = state?.status === 'invalid' && state.values[formControls.consent] === 'on';
  return (
    <div className="chk">
      <input type="checkbox" id={`${id}-consent`} name={formControls.consent} value="on" defaultChecked={isTicked} />
      <span>
        <label htmlFor={`${id}-consent`}>{props.consentText}</label>
        {props.consentUrl !== '' && (
          <>
            {' '}
            <PageLink href={props.consentUrl} blockId={id} context={context}>
              {context.texts.privacy}
            </PageLink>
          </>
        )}
      </span>
    </div>
  );
}

export function FormBlock(view: BlockView<FormProps>): ReactNode {
  const { id, props, context } = view;
  const { texts } = context;
  const success = props.successMessage === '' ? texts.formSuccess : props.successMessage;
  const state = context.formState?.blockId === id ? context.formState : undefined;
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
          method="post"
          action={context.formAction}
          data-enlace-form=""
          data-challenge={context.challengeUrl}
          data-messages={formScriptMessages(context)}
          data-success={success}
        >
          <FormHiddenInputs blockId={id} context={context} />
          {props.fields.map((field) => (
            <FormFieldInput
              key={field.id}
              blockId={id}
              field={field}
              texts={texts}
              value={state?.status === 'invalid' ? (state.values[inputName(field)] ?? '') : ''}
              error={state?.status === 'invalid' ? state.errors[inputName(field)] : undefined}
            />
          ))}
          <Consent {...view} />
          <p className="err" role="alert" hidden={state?.formError === undefined}>
            {state?.formError === undefined ? '' : texts.formErrors[state.formError]}
          </p>
          {context.expectedAnswer !== undefined && <p className="in">{texts.formExpected[context.expectedAnswer]}</p>}
          <button type="submit">{props.submitLabel === '' ? texts.formSubmit : props.submitLabel}</button>
        </form>
      )}
    </div>
  );
}
