/** Part of the texts of mails: forwarding and quoting them. */
export const forward = {
  all: '会話全体を転送',
  way: { inline: '本文に入れて転送', eml: '.eml ファイルとして転送' },
  notKept: 'ファイルで送れるのは、元のまま保存されている受信メールだけです。',
  discard: '転送をやめる',
  files: '転送するファイル',
  one: '{{name}}さんのメッセージ',
  oneOwn: '自分のメッセージ',
  several_other: '{{n}} 件のメッセージ',
  limit: '転送できるのは新しい順に {{n}} 件までです。',
  words: '受け取る人へのひとこと',
  waits: '書きかけの別の転送は、これが終わると戻ります。',
  leaving: 'まもなく転送されます',
} as const;

export const quote = {
  folded: '{{name}}さんのメッセージの引用',
  foldedOwn: '自分のメッセージの引用',
  edit: '引用を編集',
  remove: '引用を外す',
  add: '{{name}}さんのメッセージを引用',
  addOwn: '自分のメッセージを引用',
  intro: '{{date}}、{{name}}さんのメッセージ：',
} as const;
