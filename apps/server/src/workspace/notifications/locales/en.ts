import type { QuotaResource } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import type { NotificationTexts } from './es.ts';

const resources: Record<QuotaResource, string> = {
  sends: 'sends',
  profiles: 'profiles',
  contacts: 'tamys',
  storage_bytes: 'cloud space',
};

export const en: NotificationTexts = {
  title: {
    domain: {
      verified: (host: string) => `${host} now shows your pages`,
      failing: (host: string) => `${host} no longer points here`,
      soon: (host: string) => `${host} is withdrawn tomorrow`,
      withdrawn: (host: string) => `${host} no longer shows your pages`,
      forgotten: (host: string) => `${host} is off the list`,
    },
    written: {
      comment: (name: string, about: string, count: number) =>
        count === 1 ? `${name} commented on “${about}”` : `${count} new comments on “${about}”`,
      post: (name: string, about: string, count: number) =>
        count === 1 ? `${name} wrote on the wall of ${about}` : `${count} posts from visitors on ${about}`,
    },
    filesReceived: (name: string, title: string, count: number) =>
      count === 1 ? `“${name}” arrived through “${title}”` : `${count} files arrived through “${title}”`,
    mailSource: {
      halted: (name, days) =>
        days === 0
          ? `No mail is coming in from “${name}”`
          : `Still no mail from “${name}” after ${days} ${days === 1 ? 'day' : 'days'}`,
      running: (name) => `Mail from “${name}” is coming in again`,
    },
    mailPutAside: (count) =>
      count === 1 ? 'One mail was put aside and waits for you' : `${count} mails were put aside and wait for you`,
    billing: {
      payment_failed: (plan) => `The payment for your ${plan} plan is still open`,
      read_only: () => 'Your account is read-only',
      suspended: (plan) => `Your ${plan} plan is suspended`,
      cancelled: (plan) => `Your ${plan} plan is cancelled`,
      trial_over: () => 'Your trial is over',
      start_expired: (plan) => `The purchase of the ${plan} plan has run out`,
      recovered: (plan) => `Your ${plan} plan works again`,
    },
    payment: {
      refunded: (amount, invoice) => `We have refunded ${amount} of invoice ${invoice}`,
      reopened: (amount, invoice) => `Invoice ${invoice} is due again: a payment of ${amount} was returned`,
    },
    message: (name, profile) => `${name} wrote to you from ${profile}`,
    finished: (name) => `The campaign “${name}” has finished`,
    failed: (name) => `The campaign “${name}” stopped with failures`,
    decided: (name, variant) => `Version ${variant} wins in “${name}”`,
    series: {
      ready: (name, date) => `The draft of “${name}” for ${date} is ready`,
      missed: (name, date) => `“${name}” did not go out on ${date}`,
    },
    automationNotice: (contact, text) => (text === '' ? contact : `${contact}: ${text}`),
    automationStopped: (name) => `The automation “${name}” has stopped`,
    quota: (resource) => `You are close to your limit of ${resources[resource]}`,
    codeUsed: 'A recovery code was used',
    exportReady: 'Your data is ready to download',
    withheld: (name) => `Your page “${name}” is off the air`,
    released: (name) => `Your page “${name}” can be seen again`,
    importAside: (name: string) => `We put aside the file “${name}” that was waiting to be imported`,
    exportFailed: 'We could not prepare your data',
    webhookDisabled: (name: string) => `The webhook “${name}” is off`,
  },
  detail: {
    domain: {
      verified: 'There is nothing more to do.',
      failing: 'It is withdrawn in 7 days if its DNS stays so.',
      soon: 'Its DNS records still do not point here.',
      withdrawn: 'Its DNS stopped pointing here. Your pages are still at their other address.',
      forgotten: 'It was not proved in time. You can add it again.',
    },
    writtenWaits: 'It waits for your review.',
    mailSource: {
      halted: {
        refused: 'We do not connect to that server. Check its name and port.',
        unreachable: 'The server does not answer. We keep trying.',
        timeout: 'The server takes too long. We keep trying.',
        tls: 'The encrypted connection to the server cannot be trusted. We keep trying.',
        auth: 'The server refuses the user name or the password. Enter them again to go on.',
        folder: 'The folder we read no longer exists. Choose another one.',
        protocol: 'The server answers something we do not understand. We keep trying.',
        unsigned:
          'The service calls with a signature that is not valid. Give it the current secret or create a new one.',
        unreadable: 'What the service sends cannot be read as a mail. Check what it sends.',
        silent: 'The service has not called for longer than usual. Check whether it still runs.',
      },
      running: 'What came in the meantime is picked up too, if the mailbox still has it.',
    },
    mailPutAside: 'Nothing is lost. You can try to read it again or discard it.',
    billing: 'Nothing is lost. See how your plan stands.',
    message: (preview) => `“${preview}”`,
    finished: (accepted, audience) => `Delivered to ${accepted} of ${audience}.`,
    failed: 'Open it to see why, and go on once that is solved.',
    decided: 'The rest of the audience gets that one.',
    series: {
      ready: 'Read it and send it when you like: it does not go by itself.',
      missed: 'Open the periodic campaign to see why, and send it anyway.',
    },
    automationNotice: (name) => `The automation “${name}” tells you.`,
    automationStopped: 'Open it to see why, and go on once that is settled.',
    quota: 'See how much you have used and what you can do.',
    codeUsed: (left) => `Codes you have left: ${left}.`,
    exportReady: 'The archive is kept for seven days.',
    withheld: 'We have written to you with the reason.',
    released: 'There is nothing you have to do.',
    importAside: 'We could not check whether it names somebody who was erased. Upload it again in smaller parts.',
    exportFailed: 'You can ask for it again.',
    webhook: {
      gone: 'The receiver says it is gone.',
      failing: 'It has accepted nothing for three days.',
    },
  },
  open: {
    domain: 'Open the domains',
    wall: 'Open the wall',
    files: 'Open the drive',
    payments: 'See my payments',
    mail: 'Open incoming mail',
    billing: 'See my plan',
    message: 'Open the conversation',
    finished: 'See the report',
    failed: 'Open the campaign',
    decided: 'See how the trial went',
    series: { ready: 'Open the draft', missed: 'Open the periodic campaign' },
    contact: 'See the tamy',
    automation: 'Open the automation',
    quota: 'See my plan',
    codeUsed: 'Open {product}',
    profile: 'See the profile',
    imports: 'Open the imports',
    export: 'Open settings',
    webhook: 'Open the webhooks',
  },
  footer: 'We send you this because your {product} preferences say so.',
  off: 'Stop getting these mails',
  pushTest: { title: 'Notices reach this device', body: 'This is how we tell you while {product} is closed.' },
  pushMany: { title: (count: number) => `${count} new notices`, body: 'Open them in {product}.' },
  digest: {
    subject: (count) => (count === 1 ? 'You have 1 update in {product}' : `You have ${count} updates in {product}`),
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
      `We will send no more mails of this kind to ${address}. What you see inside {product} stays as it is.`,
    button: 'Stop getting them',
    doneTitle: 'Done, we will not send you any more',
    doneBody: 'You can ask for them again in your preferences whenever you like.',
    preferences: 'Open my preferences',
    goneTitle: 'This link no longer leads anywhere',
    goneBody: 'It may be incomplete, or belong to an account that is gone.',
  },
};
