import { leavingEmail, leavingReminderEmail, stayingEmail } from '#account/erasure/emails/leaving.email.ts';
import { exportFailedEmail, exportReadyEmail } from '#account/portability/emails/export.email.ts';
import { privacyLinkEmail } from '#audience/contacts/emails/privacy-link.email.ts';
import { priceNoticeEmail } from '#billing/catalog/emails/price-notice.email.ts';
import { keylessEmail } from '#billing/payments/emails/keyless.email.ts';
import { receiptEmail } from '#billing/payments/emails/receipt.email.ts';
import { refundEmail, reopenedEmail } from '#billing/payments/emails/refund.email.ts';
import { dunningEmail, startExpiredEmail, trialOverEmail } from '#billing/subscriptions/emails/billing.email.ts';
import { creditNoteEmail, invoiceEmail, reminderEmail } from '#billing/invoices/emails/invoice.email.ts';
import type { InvoiceRow } from '#billing/invoices/invoices.types.ts';
import { adminInvitationEmail } from '#identity/admins/emails/admin-invitation.email.ts';
import { keyExpiryEmail } from '#identity/api-keys/emails/key-expiry.email.ts';
import { accountExistsEmail } from '#identity/sign-in/emails/account-exists.email.ts';
import { accountNoticeEmail } from '#identity/sign-in/emails/account-notice.email.ts';
import { emailChangeEmail } from '#identity/sign-in/emails/email-change.email.ts';
import { newSignInEmail } from '#identity/sign-in/emails/new-sign-in.email.ts';
import { passwordResetEmail } from '#identity/sign-in/emails/password-reset.email.ts';
import { verificationEmail } from '#identity/sign-in/emails/verification.email.ts';
import { factorChangeEmail } from '#identity/sign-in/factors/emails/factor-change.email.ts';
import { forwardTestEmail } from '#mailbox/conversations/emails/forward-test.email.ts';
import { serverTrialEmail } from '#mailbox/senders/emails/server-trial.email.ts';
import { warningEmail } from '#operation/backups/emails/backup-warning.email.ts';
import {
  addressChangedEmail,
  clientInvitationEmail,
  reactivatedEmail,
  suspendedEmail,
} from '#operation/clients/emails/client-mails.email.ts';
import { registrationInviteEmail } from '#operation/instance/emails/registration-invite.email.ts';
import { testMailEmail } from '#operation/instance/emails/test-mail.email.ts';
import { ownerId } from '#platform/context.ts';
import { signupConfirmationEmail } from '#publishing/public-pages/signup/signup-confirmation.email.ts';
import { receivedEmail, releasedEmail, withheldEmail } from '#publishing/reports/emails/reports.email.ts';
import { wallLinkEmail } from '#publishing/walls/emails/wall-link.email.ts';
import type { MailContent } from '#workspace/door.ts';
import { digestEmail } from '#workspace/notifications/emails/digest.email.ts';
import { noticeEmail } from '#workspace/notifications/emails/notice.email.ts';
import {
  notificationKinds,
  securityNoticeKinds,
} from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';

export const publicUrl = 'https://enlace.example';

/** As long as one-time links are, and with a word no line can break at. */
export const secret = 'Zx9'.repeat(24);
const url = `${publicUrl}/confirmar/${secret}?desde=correo&idioma=es`;
const profileName = 'Taller de cerámica & esmaltes Nuestra Señora de los Desamparados';
const name = 'María del Mar «Mar» Fernández-Villaverde <b>Ortiz</b>';
const email = 'maria-del-mar.fernandez-villaverde.ortiz@taller-de-ceramica-y-esmaltes.example';
const at = Temporal.Instant.from('2026-11-28T10:00:00Z');
const timeZone = 'Europe/Madrid';
const plan = 'Estudio';
const iban = 'ES91 2100 0418 4502 0005 1332';

function person(locale: Locale) {
  return { id: 'p', name, alias: 'barro', email, locale, timeZone };
}

const party = {
  legalName: 'Cerámicas Ortiz & Hijos, S.L.',
  country: 'ES',
  region: null,
  taxId: 'B12345674',
  line1: 'Calle de la Mar 21',
  line2: null,
  postalCode: '03001',
  city: 'Alicante',
  email,
};

function invoice(locale: Locale, changes: Partial<InvoiceRow> = {}): InvoiceRow {
  return {
    ownerId: ownerId('00000000-0000-7000-8000-000000000001'),
    id: '00000000-0000-7000-8000-000000000002',
    kind: 'invoice',
    state: 'issued',
    seriesId: null,
    seriesYear: 2026,
    number: 417,
    fullNumber: 'F-2026-000417',
    isTest: false,
    currency: 'EUR',
    locale,
    timeZone,
    issuedAt: at,
    issueDate: Temporal.PlainDate.from('2026-11-28'),
    dueDate: Temporal.PlainDate.from('2026-12-12'),
    seller: {
      ...party,
      iban: iban.replaceAll(' ', ''),
      bic: null,
      bankName: null,
      usesVerifactu: false,
      footer: {},
      timeZone,
    },
    buyer: party,
    netMinor: 1_234_567_00,
    taxMinor: 259_259_07,
    totalMinor: 1_493_826_07,
    creditMinor: 0,
    paidMinor: 0,
    creditedMinor: 0,
    waivedMinor: 0,
    rectifiesId: null,
    reason: 'Precio equivocado',
    paymentReference: 'RF18 5390 0754 7034',
    paidAt: null,
    sentAt: null,
    createdAt: at,
    ...changes,
  };
}

const params = {
  ...{ name, profile: profileName, preview: 'Hola:\n¿quedan plazas?', text: 'Llámala', contact: name, plan },
  ...{
    accepted: 1234,
    audience: 1300,
    variant: 'B',
    certainty: 'none',
    date: '28/11',
    what: 'ready',
    count: 3,
    days: 2,
  },
  ...{ resource: 'sends', about: 'Hornada de otoño', title: 'Fotos', waits: 'yes', reason: 'unreachable', waiting: 2 },
  ...{
    provider: 'gmail',
    code: '481920',
    amountMinor: 2299,
    currency: 'EUR',
    invoice: 'F-417',
    host: 'barro.example',
    left: 3,
  },
};
const offUrl = `${publicUrl}/avisos/baja/${secret}`;
const kinds = [...notificationKinds, ...securityNoticeKinds];
const digestNotices = kinds.map((kind) => ({ kind, params, link: '/user/buzon' }));

type Sample = { name: string; make: (locale: Locale) => readonly MailContent[] };

/** One mail function with the situations in which its mails differ. */
function sample<Input>(write: (input: Input) => MailContent, inputs: (locale: Locale) => readonly Input[]): Sample {
  return { name: write.name, make: (locale) => inputs(locale).map((input) => write(input)) };
}

const money = { amountMinor: 2299, currency: 'EUR', number: 'F-2026-000417', publicUrl };
const owed = {
  numbers: ['F-2026-000417', 'F-2026-000418'],
  failed: { card: 'Visa •••• 4417', code: 'insufficient_funds' },
  transfer: { iban, reference: 'RF18 5390 0754 7034' },
  helpAddress: email,
} as const;
const dunning = { name, url, plan, amount: '22,99 €', date: '5/12/2026', owed, isTest: true } as const;

/** Every function that writes a mail of the product; a test compares the list with the code. */
export const samples: readonly Sample[] = [
  sample(leavingEmail, (locale) => [{ person: person(locale), eraseAt: at, publicUrl }]),
  sample(leavingReminderEmail, (locale) => [{ person: person(locale), eraseAt: at, publicUrl }]),
  sample(stayingEmail, (locale) => [{ person: person(locale), publicUrl }]),
  sample(exportReadyEmail, (locale) => [{ client: person(locale), sizeBytes: 12_345_678, expiresAt: at, publicUrl }]),
  sample(exportFailedEmail, (locale) => [{ client: person(locale), publicUrl }]),
  sample(privacyLinkEmail, (locale) => [{ locale, brand: profileName, url }]),
  sample(priceNoticeEmail, (locale) => [
    {
      ...{ locale, name, url, plan, period: 'month', date: '1/1/2027' },
      held: { minor: 1900, currency: 'EUR' },
      next: { minor: 2400, currency: 'EUR' },
    },
  ]),
  sample(keylessEmail, (locale) => [{ locale, provider: 'stripe' as const, publicUrl }]),
  sample(receiptEmail, (locale) => [
    { ...money, payer: person(locale), card: 'Visa •••• 4417', isTrial: true },
    { ...money, payer: person(locale), card: null, isTrial: false },
  ]),
  sample(refundEmail, (locale) => {
    const shared = { ...money, payer: person(locale), isTrial: false };
    return [
      { ...shared, dueMinor: 0, card: 'Visa •••• 4417', creditNote: { number: 'R-1', reason: 'Duplicada' } },
      { ...shared, dueMinor: 500, card: null, creditNote: null },
    ];
  }),
  sample(reopenedEmail, (locale) =>
    [true, false].map((isDisputed) => ({
      ...money,
      payer: person(locale),
      isTrial: true,
      dueMinor: 2299,
      isDisputed,
    })),
  ),
  sample(dunningEmail, (locale) => [
    ...(['tried_again', 'refused', 'not_tried'] as const).map((collection) => ({
      ...dunning,
      locale,
      step: 0,
      collection,
    })),
    ...[1, 2, 3].map((step) => ({ ...dunning, locale, step, collection: 'refused' as const })),
  ]),
  sample(startExpiredEmail, (locale) => [{ locale, name, url, plan }]),
  sample(trialOverEmail, (locale) => [{ locale, name, url }]),
  sample(invoiceEmail, (locale) => [
    { invoice: invoice(locale), url },
    { invoice: invoice(locale, { isTest: true, paidMinor: 1_493_826_07 }), url },
  ]),
  sample(creditNoteEmail, (locale) => [
    { invoice: invoice(locale, { kind: 'credit_note', totalMinor: -2299 }), original: 'F-2026-000417', url },
  ]),
  sample(reminderEmail, (locale) => [0, 1, 2].map((step) => ({ invoice: invoice(locale), url, step }))),
  sample(adminInvitationEmail, (locale) => [{ locale, inviter: name, role: 'support' as const, url, days: 7 }]),
  sample(keyExpiryEmail, (locale) => [
    { client: person(locale), key: { name: profileName, expiresAt: at }, publicUrl },
  ]),
  sample(accountExistsEmail, (locale) => [{ locale, url }]),
  sample(accountNoticeEmail, (locale) =>
    (['passwordChanged', 'emailChanged'] as const).map((kind) => ({ locale, kind, name, url })),
  ),
  sample(emailChangeEmail, (locale) =>
    (['old', 'new'] as const).map((side) => ({ locale, name, side, newEmail: email, url, minutes: 60 })),
  ),
  sample(newSignInEmail, (locale) => [
    {
      locale,
      account: { name, timeZone },
      device: { browser: 'Firefox', system: 'Linux', form: 'desktop' as const },
      at,
      url,
    },
  ]),
  sample(passwordResetEmail, (locale) => [{ locale, name, url, minutes: 60 }]),
  sample(verificationEmail, (locale) => [{ locale, name, url, minutes: 60 }]),
  sample(factorChangeEmail, (locale) =>
    (['totp_added', 'passkey_removed', 'code_used', 'reset'] as const).map((change) => ({
      ...{ locale, name, change, url, left: 3 },
      passkey: 'Llave de casa',
    })),
  ),
  sample(forwardTestEmail, (locale) => [{ locale, profileName, address: email, code: 'ABCD2345EFGH6789' }]),
  sample(serverTrialEmail, (locale) => [{ locale, host: 'smtp.taller-de-ceramica-y-esmaltes.example' }]),
  sample(warningEmail, (locale) => [
    { locale, url, trouble: { kind: 'failed', failure: 'folder_unusable', lastGoodAt: at } as const },
    { locale, url, trouble: { kind: 'old', lastGoodAt: null } as const },
  ]),
  sample(addressChangedEmail, (locale) => [{ locale, name, email }]),
  sample(clientInvitationEmail, (locale) => [{ locale, name, url, days: 7 }]),
  sample(reactivatedEmail, (locale) => [{ locale, name, url }]),
  sample(suspendedEmail, (locale) => [{ locale, name, reason: 'Impago\nde tres meses' }]),
  sample(registrationInviteEmail, (locale) => [{ locale, url, days: 7 }]),
  sample(testMailEmail, (locale) => [{ locale }]),
  sample(signupConfirmationEmail, (locale) => [
    { locale, profileName, consent: 'Acepto recibir noticias.\nPuedo darme de baja.', url },
  ]),
  sample(receivedEmail, (locale) => [{ locale, page: profileName, url }]),
  sample(withheldEmail, (locale) => [{ locale, page: profileName, url, name, reason: 'Suplanta a otra persona' }]),
  sample(releasedEmail, (locale) => [{ locale, page: profileName, url, name }]),
  sample(wallLinkEmail, (locale) => [{ locale, profileName, url }]),
  sample(digestEmail, (locale) => [
    { locale, name, notices: digestNotices, publicUrl, offUrl },
    { locale, name, notices: digestNotices.slice(0, 1), publicUrl, offUrl },
  ]),
  sample(noticeEmail, (locale) => digestNotices.map((notice) => ({ locale, notice, publicUrl, offUrl }))),
];
