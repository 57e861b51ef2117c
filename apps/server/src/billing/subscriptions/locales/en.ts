import type { BillingTexts } from './texts.ts';

export const en: BillingTexts = {
  lines: {
    subscription: (plan, period) => `${plan}, ${period.toLowerCase()}`,
    credit: (plan) => `${plan}: days not used`,
    charge: (plan) => `${plan}: up to the end of the period`,
    setup: (plan) => `${plan}: set-up`,
    discount: (coupon) => `Coupon ${coupon}`,
    package: (name) => `Package ${name}`,
  },
  creditNote: {
    upgrade: 'Change of plan: days not used',
    startExpired: 'The purchase was not paid in time',
    startDropped: 'The purchase was dropped before it was paid',
    packageRevoked: 'Package taken back: the part not used',
  },
  dunning: {
    steps: [
      {
        subject: (plan) => `We could not collect the payment for your ${plan} plan`,
        title: 'A payment did not go through',
        body: (amount) =>
          `${amount} is still to be paid. Nothing changes for now: we will try again in two days. If you pay by transfer, it only has to arrive.`,
      },
      {
        subject: (plan) => `Your ${plan} plan is still unpaid`,
        title: 'The payment is still open',
        body: (amount, date) =>
          `${amount} is still to be paid. If it does not arrive, your account becomes read-only on ${date}: you will see everything, but you cannot send or add anything.`,
      },
      {
        subject: () => 'Your account is read-only',
        title: 'You can see everything, but change nothing',
        body: (amount, date) =>
          `${amount} is still to be paid. Your data is safe. We will suspend the plan on ${date}; as soon as you pay, everything works again at once.`,
      },
      {
        subject: (plan) => `Your ${plan} plan is suspended`,
        title: 'The plan is suspended',
        body: (amount, date) =>
          `${amount} is still to be paid. Your data is still kept. If the payment does not arrive, we will cancel the subscription on ${date}.`,
      },
      {
        subject: (plan) => `We have cancelled your ${plan} plan`,
        title: 'The subscription is cancelled',
        body: () =>
          'The payment did not arrive. We delete nothing: choose a plan whenever you like and go on where you left off.',
      },
    ],
    late: {
      subject: (plan) => `Your ${plan} plan is unpaid`,
      title: 'The time to pay has passed',
      body: (amount) =>
        `${amount} is still to be paid. Nothing changes for now. You can pay from here; if you pay by transfer, it only has to arrive.`,
    },
    refused: {
      subject: (plan) => `We could not collect the payment for your ${plan} plan`,
      title: 'A payment did not go through',
      body: (amount) =>
        `${amount} is still to be paid. Nothing changes for now, but we will not try the same card again: add another one or pay by transfer.`,
    },
    trial: 'This is a test installation: there is nothing to pay.',
    button: 'Pay now',
    buttonPlans: 'See the plans',
  },
  trialOver: {
    subject: 'Your trial is over',
    title: 'The trial is over',
    body: 'Your account is read-only now and nothing is lost. Choose a plan and go on where you left off.',
    button: 'Choose a plan',
  },
  startExpired: {
    subject: (plan) => `The purchase of the ${plan} plan has run out`,
    title: 'The purchase was not paid in time',
    body: 'We have dropped it and you owe nothing. You can choose a plan again whenever you like.',
    button: 'See the plans',
  },
  hello: (name) => `Hello ${name},`,
  footer: 'This mail is about your {product} plan, so it always comes.',
};
