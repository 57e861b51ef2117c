import type { catalogue as spanish } from '../es/notifications.ts';
import type { English } from '../translation.ts';

export const catalogue = {
  title: 'Notifications',
  bell: 'Notifications',
  bellUnread_one: 'Notifications, {{n}} unread',
  bellUnread_other: 'Notifications, {{n}} unread',
  markAll: 'Mark all as read',
  all: 'See all',
  unread: 'unread',
  empty: 'Nothing new for now',
  emptyHelp: 'We notify you here when someone writes, a campaign ends or you approach a limit.',
  filter: 'Filter',
  filters: { all: 'All', unread: 'Unread' },
  choose: 'Choose which notifications you get',
  allRead: 'All caught up',
  allReadHelp: 'What you read moves to “All”.',
  column: 'Notification',
  bulk: {
    read: 'Mark as read',
    unread: 'Mark as unread',
    remove: 'Remove',
    nothing: 'There was nothing to change',
    done: {
      read_one: '{{n}} notification marked as read',
      read_other: '{{n}} notifications marked as read',
      unread_one: '{{n}} notification marked as unread',
      unread_other: '{{n}} notifications marked as unread',
      remove_one: '{{n}} notification removed',
      remove_other: '{{n}} notifications removed',
    },
  },
  kind: {
    message: { received: '{{name}} wrote to you from {{profile}}' },
    campaign: {
      decided: '“{{name}}”: version {{variant}} wins and goes to the rest',
      finished: 'The campaign “{{name}}” has finished',
      failed: 'The campaign “{{name}}” stopped with failures',
      seriesReady: 'The draft of “{{name}}” for {{date}} is ready',
      seriesMissed: '“{{name}}” was not sent on {{date}}',
      seriesStopped: '“{{name}}” is paused: your plan no longer includes periodic campaigns',
    },
    automation: {
      notice: '{{contact}}: {{text}}',
      noticePlain: '{{contact}} is going through “{{name}}”',
      stoppedByPlan: 'The automation “{{name}}” is paused: your plan no longer includes automations',
      stopped: 'The automation “{{name}}” has stopped',
    },
    billing: {
      payment_failed: 'The payment for your {{plan}} plan is still due',
      read_only: 'Your account is read-only until your {{plan}} plan is paid',
      suspended: 'Your {{plan}} plan is suspended for non-payment',
      cancelled: 'Your {{plan}} plan is cancelled. Nothing was deleted',
      trial_over: 'Your trial of the {{plan}} plan has ended. Choose a plan to continue',
      start_expired: 'The purchase of the {{plan}} plan has expired and you owe nothing',
      recovered: 'Your {{plan}} plan is working again',
    },
    mail: {
      halted: 'No mail is arriving from “{{name}}”. See why',
      still_one: 'Still no mail from “{{name}}” after {{n}} day. See why',
      still_other: 'Still no mail from “{{name}}” after {{n}} days. See why',
      running: 'Mail from “{{name}}” is arriving again',
      set_aside_one: '{{n}} mail was set aside for you. Nothing is lost',
      set_aside_other: '{{n}} mails were set aside for you. Nothing is lost',
    },
    payment: {
      refunded: 'We have refunded {{amount}} of invoice {{invoice}}',
      reopened: 'Invoice {{invoice}} is due again: a payment of {{amount}} was returned',
    },
    domain: {
      verified: '{{host}} now shows your pages',
      failing: '{{host}} no longer points here. It will be withdrawn in 7 days if this continues',
      soon: '{{host}} will be withdrawn tomorrow unless its DNS points here again',
      withdrawn: '{{host}} no longer shows your pages: its DNS stopped pointing here',
      forgotten: '{{host}} was not verified in time and has been removed from the list',
    },
    quota: { near: 'You are approaching your limit of {{resource}}' },
    wall: {
      comment_one: '{{name}} commented on “{{about}}”',
      comment_other: '{{n}} new comments on “{{about}}”, the last by {{name}}',
      post_one: '{{name}} wrote on the wall of {{about}}',
      post_other: '{{n}} posts from visitors on {{about}}, the last by {{name}}',
    },
    files: {
      received_one: '“{{name}}” arrived through “{{title}}”',
      received_other: '{{n}} files arrived through “{{title}}”',
    },
    profile: {
      withheld: 'Your page “{{name}}” has been taken down. We have written to you with the reason',
      released: 'Your page “{{name}}” is visible again',
    },
    import: {
      set_aside:
        'We set aside the file “{{name}}”: we could not check whether it names someone who was erased. Upload it again in smaller parts',
    },
    export: {
      ready: 'Your data is ready to download',
      failed: 'We could not prepare your data. You can request it again',
    },
    webhook: {
      gone: 'The webhook “{{name}}” is disabled: the receiver says it no longer exists',
      failing: 'The webhook “{{name}}” is disabled: it has accepted nothing for three days',
    },
    security: { code_used: 'A recovery code was used. Codes left: {{left}}' },
  },
  resource: {
    sends: 'sends',
    profiles: 'profiles',
    contacts: 'tamys',
    storage_bytes: 'drive space',
  },
} as const satisfies English<typeof spanish>;
