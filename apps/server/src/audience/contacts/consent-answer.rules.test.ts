import { expect, test } from 'vitest';
import { consentAnswer, isRefusal, strictestAnswer } from './consent-answer.rules.ts';
import { consentQuestion } from './consent-question.rules.ts';

const optOuts = [
  'Unsubscribed from all email',
  'HasOptedOutOfEmail',
  'Email Opt Out',
  'email_opt_out',
  'donotbulkemail',
  'Do not allow Bulk Emails',
  'DoNotEMail',
  'Opted out of email: Marketing Information',
  'EMAIL_BLACKLISTED',
  'Blocklisted',
  'Do Not Contact',
  'dnc',
  'email_disabled',
  'UNSUB_TIME',
  'unsubscribedAt',
  'Unsubscribe reason',
  'Email Suppressed',
  'No newsletter',
  'Does not want the newsletter',
  'Consent withdrawn',
  'Baja',
  'Fecha de baja',
  'Dado de baja',
  'No enviar publicidad',
  'No quiere recibir el boletín',
  'Lista Robinson',
  'Desuscrito',
  'Suscripción cancelada',
  'Sin consentimiento',
  '配信停止',
  'メール配信を希望しない',
  '購読解除日',
  'オプトアウト',
  'メルマガ拒否',
  'Désabonné',
];
const optIns = [
  'Accepts Email Marketing',
  'Accepts Marketing',
  'Email Marketing Consent',
  'newsletter',
  'optin',
  'OPT_IN',
  'Marketing opt-in',
  'mailchimp_woocommerce_is_subscribed',
  'Subscribed',
  'Wants to receive offers',
  'Acepta publicidad',
  '¿Quieres recibir nuestro boletín con las novedades de cada semana?',
  'Consentimiento',
  'Suscrito',
  'Autoriza comunicaciones comerciales',
  'メルマガ',
  'メール配信希望',
  'ニュースレターに同意する',
  'GDPR consent',
];
const states = [
  'Marketing status',
  'Email status',
  'Subscription status',
  'Estado de suscripción',
  '配信状態',
  'Email permission status',
];
const others = [
  '',
  'Name',
  'Email',
  'E-mail 1 - Value',
  'Teléfono / email',
  'Mailing Street',
  'Accepts SMS Marketing',
  'SMS opt out',
  'Do Not Call',
  'Lead Status',
  'Marketing contact status',
  'Phone Number',
  'Notas',
  'OPTIN_TIME',
  'CONFIRM_IP',
  'Acepta la política de privacidad',
  'active_subscription',
  'Activo',
  'City',
  'Planta baja',
  'Sales objections',
  '備考',
  '会社名',
];

test.each(optOuts)('%s asks who must not be written to', (header) => {
  expect(consentQuestion(header)).toMatchObject({ asks: 'opt_out', isNegated: false });
});

test.each(optIns)('%s asks who agreed', (header) => {
  expect(consentQuestion(header)?.asks).toBe('opt_in');
});

test.each(states)('%s names a status', (header) => {
  expect(consentQuestion(header)?.asks).toBe('state');
});

test.each(others)('%j asks nothing about mailings', (header) => {
  expect(consentQuestion(header)).toBeUndefined();
});

test('a bounce and a complaint are questions of their own, and a question may be turned round', () => {
  expect(consentQuestion('Email hard bounce reason')).toMatchObject({ asks: 'bounce', isMoment: true });
  expect(consentQuestion('IsEmailBounced')).toMatchObject({ asks: 'bounce' });
  expect(consentQuestion('Marked as spam')).toMatchObject({ asks: 'complaint' });
  expect(consentQuestion('Not opted out')).toMatchObject({ asks: 'opt_out', isNegated: true });
});

function answer(header: string, text: string) {
  const question = consentQuestion(header);
  if (!question) throw new Error(`${header} is no question`);
  return consentAnswer(text, question);
}

test.each([
  ['Unsubscribed from all email', 'true', 'unsubscribed'],
  ['Unsubscribed from all email', 'Sí', 'unsubscribed'],
  ['Unsubscribed from all email', 'はい', 'unsubscribed'],
  ['Unsubscribed from all email', 'Oui', 'unsubscribed'],
  ['Unsubscribed from all email', '✓', 'unsubscribed'],
  ['Unsubscribed from all email', '2024-05-01 10:00', 'unsubscribed'],
  ['Unsubscribed from all email', 'opted out', 'unsubscribed'],
  ['Unsubscribed from all email', 'Baja voluntaria', 'unsubscribed'],
  ['Unsubscribed from all email', 'Non-Subscribed', 'pending'],
  ['Unsubscribed from all email', 'blocklisted', 'blocked'],
  ['Unsubscribed from all email', 'cleaned', 'bounced'],
  ['Unsubscribed from all email', 'inactive', 'unknown'],
  ['Unsubscribed from all email', 'active', 'unknown'],
  ['Unsubscribed from all email', 'archived', 'unknown'],
  ['Unsubscribed from all email', '2', 'unknown'],
  ['Unsubscribed from all email', 'n/a', 'unknown'],
  ['Unsubscribed from all email', 'false', 'free'],
  ['Unsubscribed from all email', 'Nein', 'free'],
  ['Unsubscribed from all email', 'いいえ', 'free'],
  ['Unsubscribed from all email', '', 'free'],
  ['Unsubscribe reason', 'Too many mails', 'unsubscribed'],
  ['unsubscribed_at', '0000-00-00 00:00:00', 'free'],
  ['Do not allow Bulk Emails', 'Do Not Allow', 'unsubscribed'],
  ['Do not allow Bulk Emails', 'Allow', 'subscribed'],
  ['Accepts Email Marketing', 'yes', 'subscribed'],
  ['Accepts Email Marketing', 'no', 'unsubscribed'],
  ['Accepts Email Marketing', '', 'pending'],
  ['Accepts Email Marketing', 'perhaps', 'unknown'],
  ['Email Marketing Consent', 'NEVER_SUBSCRIBED', 'pending'],
  ['Email Marketing Consent', 'SUBSCRIBED', 'subscribed'],
  ['メルマガ', '希望する', 'subscribed'],
  ['メルマガ', '希望しない', 'unsubscribed'],
  ['Acepta publicidad', 'no acepta', 'unsubscribed'],
  ['Marketing status', 'No consent', 'pending'],
  ['Marketing status', 'Subscribed', 'subscribed'],
  ['Email status', 'Active', 'subscribed'],
  ['Email status', 'junk', 'complained'],
  ['Email status', 'disabled', 'blocked'],
  ['Email status', 'yes', 'unknown'],
  ['Email status', 'Opted Out', 'unsubscribed'],
  ['IsEmailBounced', 'true', 'bounced'],
  ['Not opted out', 'yes', 'free'],
  ['Not opted out', 'no', 'unsubscribed'],
] as const)('%s: %s is %s', (header, text, expected) => {
  expect(answer(header, text)).toBe(expected);
});

test('of several columns the strictest counts, and an agreement that says no is none', () => {
  expect(strictestAnswer(['subscribed', 'free', 'unsubscribed', 'bounced'])).toBe('unsubscribed');
  expect(strictestAnswer(['subscribed', 'unknown'])).toBe('unknown');
  for (const text of ['no', 'false', '0', 'Unsubscribed', 'いいえ']) expect(isRefusal(text)).toBe(true);
  for (const text of ['Sí', 'Firmó la hoja de la feria, no quiere llamadas ni cartas', 'Web form'])
    expect(isRefusal(text)).toBe(false);
  // A word may be padded; a sentence is not a word.
  expect(isRefusal('no'.padEnd(40))).toBe(true);
  expect(isRefusal('no'.padEnd(41))).toBe(false);
});
