import type { FormAnswer } from '@enlace/blocks/blocks/form/form-submission.ts';
import { localeTexts } from '@enlace/blocks/locales/locale-texts.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { publicTexts } from '../locales/texts.ts';

export type FormMessage = {
  sender: { name: string; email: string | null; phone: string | null };
  text: string;
  fields: { label: string; value: string }[];
  /** What goes into the record of the tamy, by the owner's mapping. */
  details: { target: string; text: string }[];
};

type Target = 'name' | 'email' | 'phone';

/** The first answer that is meant for a property of the tamy: by the owner's mapping, else by its kind. */
function answerFor(answers: readonly FormAnswer[], target: Target): string | null {
  const mapped = answers.find(({ mapsTo }) => mapsTo === target);
  return (mapped ?? answers.find(({ kind, mapsTo }) => kind === target && mapsTo === ''))?.value ?? null;
}

function labelOf({ label, kind }: FormAnswer, locale: Locale): string {
  return label === '' ? localeTexts[locale].page.formLabels[kind] : label;
}

/** Answers of a form → what arrives in the mailbox. A form without a message field still says what was filled in. */
export function composeMessage(answers: readonly FormAnswer[], locale: Locale): FormMessage {
  const texts = publicTexts[locale];
  const [email, phone] = [answerFor(answers, 'email'), answerFor(answers, 'phone')];
  const fields = answers
    .filter(({ kind }) => kind !== 'message')
    .map((answer) => ({
      label: labelOf(answer, locale),
      value: answer.kind === 'checkbox' ? texts.ticked : answer.value,
    }));
  const written = answers.filter(({ kind }) => kind === 'message').map(({ value }) => value);
  const text =
    written.length > 0 ? written.join('\n\n') : fields.map(({ label, value }) => `${label}: ${value}`).join('\n');
  return {
    sender: { name: answerFor(answers, 'name') ?? email ?? phone ?? texts.anonymous, email, phone },
    text,
    fields,
    details: answers
      .filter(({ mapsTo }) => mapsTo === 'company' || mapsTo.startsWith('custom:'))
      .map(({ kind, value, mapsTo }) => ({ target: mapsTo, text: kind === 'checkbox' ? texts.ticked : value })),
  };
}
