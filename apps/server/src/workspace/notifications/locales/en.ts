import type { QuotaResource } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import type { NotificationTexts } from './es.ts';

const resources: Record<QuotaResource, string> = {
  sends: 'sends',
  profiles: 'profiles',
  contacts: 'tamys',
  storage_bytes: 'drive space',
};

export const en: NotificationTexts = {
  title: {
    domain: {
      verified: (host: string) => `${host} now shows your pages`,
      failing: (host: string) => `${host} no longer points here`,
      soon: (host: string) => `${host} will be withdrawn tomorrow`,
      withdrawn: (host: string) => `${host} no longer shows your pages`,
      forgotten: (host: string) => `${host} has been removed from the list`,
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
          ? `No mail is arriving from “${name}”`
          : `Still no mail from “${name}” after ${days} ${days === 1 ? 'day' : 'days'}`,
      running: (name) => `Mail from “${name}” is arriving again`,
    },
    mailForwardRequest: (provider) => `${provider} asks to confirm that your mail is forwarded`,
    mailTargetNear: (count) =>
      count === 1
        ? 'One conversation is about to miss your answer target'
        : `${count} conversations are about to miss your answer target`,
    mailSetAside: (count) => (count === 1 ? 'One mail was set aside for you' : `${count} mails were set aside for you`),
    billing: {
      payment_failed: (plan) => `The payment for your ${plan} plan is still due`,
      read_only: () => 'Your account is read-only',
      suspended: (plan) => `Your ${plan} plan is suspended`,
      cancelled: (plan) => `Your ${plan} plan is cancelled`,
      trial_over: () => 'Your trial has ended',
      start_expired: (plan) => `The purchase of the ${plan} plan has expired`,
      recovered: (plan) => `Your ${plan} plan is working again`,
    },
    payment: {
      refunded: (amount, invoice) => `We have refunded ${amount} of invoice ${invoice}`,
      reopened: (amount, invoice) => `Invoice ${invoice} is due again: a payment of ${amount} was returned`,
    },
    message: (name, profile) => `${name} wrote to you from ${profile}`,
    finished: (name) => `The campaign “${name}” has finished`,
    failed: (name) => `The campaign “${name}” stopped with failures`,
    undecided: (name, variant) => `The versions of “${name}” cannot be told apart; ${variant} is sent to the rest`,
    decided: (name, variant) => `Version ${variant} wins in “${name}”`,
    series: {
      ready: (name, date) => `The draft of “${name}” for ${date} is ready`,
      missed: (name, date) => `“${name}” was not sent on ${date}`,
      stopped: (name) => `“${name}” is paused`,
    },
    automationNotice: (contact, text) => (text === '' ? contact : `${contact}: ${text}`),
    automationStopped: (name) => `The automation “${name}” has stopped`,
    quota: (resource) => `You are approaching your limit of ${resources[resource]}`,
    codeUsed: 'A recovery code was used',
    exportReady: 'Your data is ready to download',
    withheld: (name) => `Your page “${name}” has been taken down`,
    released: (name) => `Your page “${name}” is visible again`,
    importAside: (name: string) => `We set aside the file “${name}” that was waiting to be imported`,
    exportFailed: 'We could not prepare your data',
    webhookDisabled: (name: string) => `The webhook “${name}” is disabled`,
  },
  detail: {
    domain: {
      verified: 'You do not need to do anything else.',
      failing: 'It will be withdrawn in 7 days unless its DNS is corrected.',
      soon: 'Its DNS records still do not point here.',
      withdrawn: 'Its DNS stopped pointing here. Your pages are still at their other address.',
      forgotten: 'It was not verified in time. You can add it again.',
    },
    writtenWaits: 'Waiting for your review.',
    mailSource: {
      halted: {
        refused: 'We cannot connect to that server. Check its name and port.',
        unreachable: 'The server does not respond. We keep trying.',
        timeout: 'The server takes too long. We keep trying.',
        tls: 'The encrypted connection to the server cannot be trusted. We keep trying.',
        no_starttls:
          'The server does not encrypt the connection with STARTTLS. We do not send the password, and keep trying.',
        auth: 'The server rejects the user name or password. Enter them again to continue.',
        folder: 'The folder we read no longer exists. Choose another one.',
        protocol: 'The server sends a response we do not understand. We keep trying.',
        account: 'The provider does not let the connected account open the mailbox. Connect it again with its own.',
        consent: 'The permission was withdrawn or has expired. Connect it again: nothing is lost.',
        provider: 'The sign-in service does not respond. We keep trying.',
        setup: 'The sign-in service does not accept this installation. Tell its administrator; we keep trying.',
        unsigned: 'The service’s calls have an invalid signature. Give it the current secret or create a new one.',
        unreadable: 'What the service sends is not a readable mail. Check what it sends.',
        silent: 'The service has been silent longer than usual. Check whether it is still running.',
      },
      running: 'Mail that arrived in the meantime is collected too, if it is still in the mailbox.',
    },
    mailForwardCode: (code) => `Enter this code where you set up forwarding: ${code}`,
    mailForwardLink: 'The link to confirm it is in Settings, Incoming mail.',
    mailTargetNear: 'You can still answer in time.',
    mailSetAside: 'Nothing is lost. You can try to read it again or discard it.',
    billing: 'Nothing is lost. See the status of your plan.',
    message: (preview) => `“${preview}”`,
    finished: (accepted, audience) => `Delivered to ${accepted} of ${audience}.`,
    failed: 'Open it to see why, and resume once that is solved.',
    decided: 'The rest of the audience receives that one.',
    series: {
      ready: 'Read it and send it when you like: it is not sent automatically.',
      missed: 'Open the periodic campaign to see why, and send it anyway if you like.',
      stopped: 'Your plan no longer includes periodic campaigns. Nothing was deleted.',
    },
    automationNotice: (name) => `From the automation “${name}”.`,
    automationStopped: 'Open it to see why, and resume once that is solved.',
    quota: 'See how much you have used and what you can do.',
    codeUsed: (left) => `Codes left: ${left}.`,
    exportReady: 'The archive is kept for seven days.',
    withheld: 'We have written to you with the reason.',
    released: 'You do not need to do anything.',
    importAside: 'We could not check whether it names someone who was erased. Upload it again in smaller parts.',
    exportFailed: 'You can request it again.',
    webhook: {
      gone: 'The receiver says it no longer exists.',
      failing: 'It has accepted nothing for three days.',
    },
  },
  open: {
    domain: 'Open domains',
    wall: 'Open the wall',
    files: 'Open the drive',
    payments: 'See my payments',
    mail: 'Open incoming mail',
    billing: 'See my plan',
    message: 'Open the conversation',
    finished: 'See the report',
    failed: 'Open the campaign',
    decided: 'See the test results',
    series: { ready: 'Open the draft', missed: 'Open the periodic campaign', stopped: 'Open the periodic campaign' },
    contact: 'See the tamy',
    automation: 'Open the automation',
    quota: 'See my plan',
    codeUsed: 'Open {product}',
    profile: 'See the profile',
    imports: 'Open imports',
    export: 'Open settings',
    webhook: 'Open webhooks',
  },
  footer: 'You receive this because of your {product} preferences.',
  off: 'Stop receiving these mails',
  pushTest: { title: 'Notifications reach this device', body: 'This is how we notify you while {product} is closed.' },
  pushMany: { title: (count: number) => `${count} new notifications`, body: 'Open them in {product}.' },
  digest: {
    subject: (count) => (count === 1 ? 'You have 1 update in {product}' : `You have ${count} updates in {product}`),
    title: (count) => (count === 1 ? '1 update is waiting for you' : `${count} updates are waiting for you`),
    hello: (name) => `Hello ${name}, this is what you have not seen yet.`,
    more: (count) => `And ${count} more in your notifications.`,
    button: 'See notifications',
    off: 'Stop receiving the daily summary',
  },
  page: {
    askOne: 'Stop receiving these mails?',
    askDaily: 'Stop receiving the daily summary?',
    askBody: (address) =>
      `We will send no more mails of this kind to ${address}. What you see in {product} does not change.`,
    button: 'Stop receiving them',
    doneTitle: 'Done, we will not send you any more',
    doneBody: 'You can turn them on again in your preferences at any time.',
    preferences: 'Open my preferences',
    goneTitle: 'This link no longer works',
    goneBody: 'It may be incomplete, or belong to an account that no longer exists.',
  },
};
