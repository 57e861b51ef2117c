/** Part of the namespace `incoming`: mailboxes connected by signing in at their provider. */
export const signIn = {
  with: 'Connect with {{name}}',
  or: 'Or with its password',
  missing: '{{name}} is not set up in this installation yet.',
  missingHelp: 'The client id is missing; the administrator enters it.',
  lead: 'We take you to {{name}} to sign in and give permission. We do not see your password, and you can withdraw the permission at any time.',
  again: 'We take you to {{name}} to give permission again. Conversations, rules and what was read stay as they are.',
  address: 'Mailbox address',
  shared: 'It is a shared mailbox: I sign in with my own account',
  go: 'Continue at {{name}}',
  finishing: 'Connecting the mailbox…',
  done: '“{{name}}” is connected.',
  reconnect: 'Connect again',
  reconnectOf: 'Connect {{name}} again',
  via: 'Connected with {{name}}',
  sendsVia: 'Mails leave through {{host}}, with the same permission.',
  receivesOnly: 'With {{name}}, this mailbox only receives.',
} as const;
