import type { VisitorTexts } from './es.ts';

export const ja: VisitorTexts = {
  title: (name) => `${name} さんとのやり取り`,
  label: (profile) => `${profile} へのお問い合わせ`,
  own: 'あなた',
  log: 'メッセージ',
  live: '返信はすぐにここに表示され、メールでも届きます。',
  still: '返信の有無はページを再読み込みして確認できます。メールでも届きます。',
  closed: 'このやり取りは終了しています。メッセージを送ると再開します。',
  text: 'メッセージ',
  send: '送信する',
  sent: '送信しました。',
  empty: '送信する前に内容を入力してください。',
  tooLong: (max) => `メッセージが長すぎます。${max} 文字まで送れます。`,
  limited: '短い時間に多くのメッセージが送られました。しばらくしてからもう一度お送りください。',
  file: (name, size) => `${name}、${size}`,
  privacy: 'このリンクはあなた専用です。リンクを知っている人は、やり取りを読み、あなたの名前で返信できます。',
  goneLabel: 'やり取り',
  goneTitle: 'このリンクは開けません',
  goneText:
    'リンクが途中で切れているか、やり取りが削除されています。届いたメールに返信するか、ページからもう一度お送りください。',
  mail: 'ブラウザーでこのやり取りを続ける：',
};
