import type { BillingTexts } from './texts.ts';

export const en: BillingTexts = {
  lines: {
    subscription: (plan, period) => `${plan}, ${period.toLowerCase()}`,
    credit: (plan) => `${plan}: unused days`,
    charge: (plan) => `${plan}: up to the end of the period`,
    setup: (plan) => `${plan}: set-up`,
    discount: (coupon) => `Coupon ${coupon}`,
    package: (name) => `Package ${name}`,
  },
  creditNote: {
    upgrade: 'Plan change: unused days',
    startExpired: 'The purchase was not paid in time',
    startDropped: 'The purchase was cancelled before it was paid',
    packageRevoked: 'Package revoked: unused part',
  },
  dunning: {
    steps: [
      {
        subject: (plan) => `We could not collect the payment for your ${plan} plan`,
        title: 'A payment failed',
        body: (amount) =>
          `${amount} is still unpaid. Nothing changes for now: we will try again in two days. If you pay by transfer, it just has to arrive.`,
      },
      {
        subject: (plan) => `Your ${plan} plan is still unpaid`,
        title: 'The payment is still due',
        body: (amount, date) =>
          `${amount} is still unpaid. If it does not arrive, your account becomes read-only on ${date}: you can see everything, but not send or add anything.`,
      },
      {
        subject: () => 'Your account is read-only',
        title: 'You can see everything, but not change it',
        body: (amount, date) =>
          `${amount} is still unpaid. Your data is safe. We will suspend the plan on ${date}; as soon as you pay, everything works again.`,
      },
      {
        subject: (plan) => `Your ${plan} plan is suspended`,
        title: 'The plan is suspended',
        body: (amount, date) =>
          `${amount} is still unpaid. Your data is still safe. If the payment does not arrive, we will cancel the subscription on ${date}.`,
      },
      {
        subject: (plan) => `We have cancelled your ${plan} plan`,
        title: 'The subscription is cancelled',
        body: () =>
          'The payment did not arrive. We delete nothing: choose a plan whenever you like and continue where you left off.',
      },
    ],
    late: {
      subject: (plan) => `Your ${plan} plan is unpaid`,
      title: 'The payment is overdue',
      body: (amount) =>
        `${amount} is still unpaid. Nothing changes for now. You can pay from here; if you pay by transfer, it just has to arrive.`,
    },
    refused: {
      subject: (plan) => `We could not collect the payment for your ${plan} plan`,
      title: 'A payment failed',
      body: (amount) =>
        `${amount} is still unpaid. Nothing changes for now, but we will not try the same card again: add another one or pay by transfer.`,
    },
    trial: 'This is a test installation: there is nothing to pay.',
    invoices: (numbers: string, count: number) => `${count === 1 ? 'Invoice' : 'Invoices'}: ${numbers}.`,
    failed: ({ card, reason }: { card: string | null; reason: string }) =>
      card === null ? `The last charge failed: ${reason}.` : `The last charge, to ${card}, failed: ${reason}.`,
    transfer: ({ iban, reference }: { iban: string; reference: string }) =>
      `By bank transfer: IBAN ${iban}, with the reference ${reference}.`,
    help: (address: string) => `Is something wrong? Write to ${address}.`,
    reasons: {
      declined: 'the bank declined it',
      insufficient_funds: 'there were insufficient funds',
      expired_card: 'the card has expired',
      lost_or_stolen: 'the bank says the card is lost or stolen',
      wrong_details: 'a card detail is incorrect',
      authentication_required: 'the bank wants you to confirm it yourself',
      authentication_failed: 'it was not confirmed at the bank',
      limit_exceeded: 'the card limit was exceeded',
      not_supported: 'the card does not support this payment',
      method_unusable: 'the card can no longer be used',
      provider_error: 'the payment provider had a problem',
      not_received: 'the charge was never made',
    },
    button: 'Pay now',
    buttonPlans: 'See the plans',
  },
  trialOver: {
    subject: 'Your trial has ended',
    title: 'Your trial has ended',
    body: 'Your account is now read-only and nothing is lost. Choose a plan and continue where you left off.',
    button: 'Choose a plan',
  },
  startExpired: {
    subject: (plan) => `The purchase of the ${plan} plan has expired`,
    title: 'The purchase was not paid in time',
    body: 'We have cancelled it and you owe nothing. You can choose a plan again whenever you like.',
    button: 'See the plans',
  },
  hello: (name) => `Hello ${name},`,
  footer: 'This mail is about your {product} plan, so you always receive it.',
};
