/** Part of the texts of mails: forwarding and quoting them. */
export const forward = {
  all: 'Forward the conversation',
  way: { inline: 'Forward in the text', eml: 'Forward as .eml file' },
  notKept: 'Only received mails that are kept whole can go as files.',
  discard: 'Discard this message',
  files: 'Files to forward',
  one: '{{name}}’s message',
  oneOwn: 'Your message',
  several_one: '1 message',
  several_other: '{{n}} messages',
  limit: 'At most {{n}} messages are forwarded: the newest.',
  words: 'Write something to whoever receives it',
  waits: 'The other message you began to forward comes back after this one.',
  leaving: 'Your message will be forwarded in a moment',
} as const;

export const quote = {
  folded: '{{name}}’s message, quoted',
  foldedOwn: 'Your message, quoted',
  edit: 'Edit the quotation',
  remove: 'Remove the quotation',
  add: 'Quote {{name}}’s message',
  addOwn: 'Quote your message',
  intro: '{{date}}, {{name}} wrote:',
} as const;
