import { forward, quote } from './parts/mail-forward.ts';
import { invite, trust } from './parts/mail-invite.ts';
import { original } from './parts/mail-original.ts';
import type { Japanese } from '../translation.ts';
import type { catalogue as spanish } from '../es/mails.ts';

export const catalogue = {
  noSubject: '（件名なし）',
  messageOf: '{{name}}さんからのメッセージ',
  people: '{{name}} · {{profile}}',
  peopleMore_other: '{{names}} 他{{n}}人',
  to: {
    us: '自分宛て',
    usAnd: '自分と{{name}}さん宛て',
    usAndMore_other: '自分と他{{n}}人宛て',
    one: '{{name}}さん宛て',
    oneAndMore_other: '{{name}}さんと他{{n}}人宛て',
  },
  fields: { from: '差出人', to: '宛先', cc: 'Cc', bcc: 'Bcc', replyTo: '返信先', subject: '件名', date: '日時' },
  answersTo: '返信先：{{addresses}}',
  otherSubject: '件名：{{subject}}',
  external: '別のプログラムから送信',
  when: '{{day}} {{time}}',
  byForm: '{{profile}}のフォームから',
  all: { open: 'すべてのメッセージを開く', fold: '以前のメッセージを閉じる' },
  act: {
    more: '{{name}}さんのメッセージの操作',
    answer: '返信',
    answerAll: '全員に返信',
    forward: '転送',
    remove: 'ゴミ箱へ移動',
  },
  toAll: '全員へ',
  answerMany: '{{n}}人に返信',
  fromProfile: '差出人：{{profile}}',
  enlarge: '広げる',
  shrink: '元の大きさに戻す',
  add: { cc: 'Ccを追加', bcc: 'Bccを追加' },
  from: { here: 'この会話', tamy: 'Tamy' },
  subjectOfServer: 'プロフィール名の入ったいつもの件名',
  noAddress: '{{name}}さんにはメールアドレスがありません。宛先を入力してください。',
  fault: {
    nobody: '宛先がありません。',
    address: 'メールアドレスではない宛先があります。',
    tooMany: '1通につき{{limit}}人までです。',
  },
  rename: { title: '件名を変更', done: '件名を「{{subject}}」に変更しました' },
  newer: { said: '新しいメッセージが届きました。返信先は見ていたメッセージのままです。', answer: '新しいほうに返信' },
  forward,
  quote,
  original,
  invite,
  trust,
} as const satisfies Japanese<typeof spanish>;
