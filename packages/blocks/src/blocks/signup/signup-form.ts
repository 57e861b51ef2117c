import type { Locale } from '@enlace/contract/core/locale.ts';
import { localeTexts, type PageTexts } from '../../locales/locale-texts.ts';
import type { FormField, FormProps } from '../form/form.schema.ts';
import type { SignupProps } from './signup.schema.ts';

const shared = { label: '', placeholder: '', choices: [] };
const nameField: FormField = { ...shared, id: 'name', kind: 'name', required: false, maps_to: 'name' };
const emailField: FormField = { ...shared, id: 'email', kind: 'email', required: true, maps_to: 'email' };

/** The inputs of a sign-up are those of a form with an address and optionally a name. */
export function signupFields({ askName }: Pick<SignupProps, 'askName'>): FormField[] {
  return askName ? [nameField, emailField] : [emailField];
}

/** The text a visitor reads and consents to. */
export function signupConsent(props: Pick<SignupProps, 'consentText'>, locale: Locale): string {
  return props.consentText.trim() === '' ? localeTexts[locale].page.signup.consent : props.consentText;
}

/** The text shown after signing up. */
export function signupSuccess(props: Pick<SignupProps, 'successMessage' | 'confirmByMail'>, texts: PageTexts): string {
  if (props.successMessage !== '') return props.successMessage;
  return props.confirmByMail ? texts.signup.checkMail : texts.signup.done;
}

/** The form whose rules validate a submission. */
export function formOfSignup(props: SignupProps, locale: Locale): FormProps {
  return {
    title: props.title,
    intro: props.intro,
    fields: signupFields(props),
    consentText: signupConsent(props, locale),
    consentUrl: props.consentUrl,
    submitLabel: props.submitLabel,
    successMessage: props.successMessage,
  };
}
