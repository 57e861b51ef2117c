/** Part of the texts of mails: forwarding and quoting them. */
export const forward = {
  all: 'Forward the conversation',
  way: { inline: 'Forward in the text', eml: 'Forward as .eml file' },
  notKept: 'Only received mails that are kept whole can go as files.',
  discard: 'Discard the forward',
  files: 'Files to forward',
  one: 'The message of {{name}}',
  several_one: '1 message',
  several_other: '{{n}} messages',
  limit: 'At most {{n}} messages are forwarded: the newest.',
  words: 'Write something to whoever receives it',
  leaving: 'Your forward leaves in a moment',
} as const;

export const quote = {
  folded: 'The message of {{name}}, quoted',
  edit: 'Edit the quotation',
  remove: 'Remove the quotation',
  add: 'Quote the message of {{name}}',
  intro: '{{date}}, {{name}} wrote:',
} as const;
