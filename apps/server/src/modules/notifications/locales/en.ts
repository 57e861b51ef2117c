import type { QuotaResource } from '@enlace/contract/subscriptions/subscriptions.contract.ts';
import type { NotificationTexts } from './es.ts';

const resources: Record<QuotaResource, string> = {
  sends: 'sends',
  profiles: 'profiles',
  contacts: 'tamys',
  storage_bytes: 'cloud space',
};

export const en: NotificationTexts = {
  title: {
    message: (name, profile) => `${name} wrote to you from ${profile}`,
    finished: (name) => `The campaign “${name}” has finished`,
    failed: (name) => `The campaign “${name}” stopped with failures`,
    quota: (resource) => `You are close to your limit of ${resources[resource]}`,
    codeUsed: 'A recovery code was used',
    exportReady: 'Your data is ready to download',
    withheld: (name) => `Your page “${name}” is off the air`,
    released: (name) => `Your page “${name}” can be seen again`,
    exportFailed: 'We could not prepare your data',
  },
  detail: {
    message: (preview) => `“${preview}”`,
    finished: (accepted, audience) => `Delivered to ${accepted} of ${audience}.`,
    failed: 'Open it to see why, and go on once that is solved.',
    quota: 'See how much you have used and what you can do.',
    codeUsed: (left) => `Codes you have left: ${left}.`,
    exportReady: 'The archive is kept for seven days.',
    withheld: 'We have written to you with the reason.',
    released: 'There is nothing you have to do.',
    exportFailed: 'You can ask for it again.',
  },
  open: {
    message: 'Open the conversation',
    finished: 'See the report',
    failed: 'Open the campaign',
    quota: 'See my plan',
    codeUsed: 'Open Enlace',
    profile: 'See the profile',
    export: 'Open settings',
  },
  footer: 'We send you this because your Enlace preferences say so.',
  off: 'Stop getting these mails',
  pushTest: { title: 'Notices reach this device', body: 'This is how we tell you while Enlace is closed.' },
  pushMany: { title: (count: number) => `${count} new notices`, body: 'Open them in Enlace.' },
  digest: {
    subject: (count) => (count === 1 ? 'You have 1 update in Enlace' : `You have ${count} updates in Enlace`),
    title: (count) => (count === 1 ? '1 update is waiting for you' : `${count} updates are waiting for you`),
    hello: (name) => `Hello ${name}, this is what you have not seen yet.`,
    more: (count) => `And ${count} more in your notifications.`,
    button: 'See the notifications',
    off: 'Stop getting the daily summary',
  },
  page: {
    askOne: 'Stop getting these mails?',
    askDaily: 'Stop getting the daily summary?',
    askBody: (address) =>
      `We will send no more mails of this kind to ${address}. What you see inside Enlace stays as it is.`,
    button: 'Stop getting them',
    doneTitle: 'Done, we will not send you any more',
    doneBody: 'You can ask for them again in your preferences whenever you like.',
    preferences: 'Open my preferences',
    goneTitle: 'This link no longer leads anywhere',
    goneBody: 'It may be incomplete, or belong to an account that is gone.',
  },
};
