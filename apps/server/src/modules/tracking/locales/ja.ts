import type { TrackingTexts } from './es.ts';

export const ja: TrackingTexts = {
  unsubscribe: {
    title: (brand) => `${brand}からのメールの配信を停止しますか`,
    body: (address) => `${address}への配信を停止します。お問い合わせと返信はこれまでどおり利用できます。`,
    button: '配信を停止する',
    doneTitle: '配信を停止しました',
    doneBody: (brand, address) => `今後、${brand}から${address}へのメールは届きません。`,
    undo: '間違えました。引き続き受け取ります',
    undoneTitle: '引き続きお届けします',
    undoneBody: (brand) => `${brand}からのメールを引き続きお届けします。`,
  },
  preferences: {
    title: '配信設定',
    subscribed: (brand, address) => `${address}は${brand}からのメールを受け取っています。`,
    unsubscribed: (brand, address) => `${address}は${brand}からのメールを受け取っていません。`,
    toUnsubscribe: '配信を停止する',
  },
  sample: { title: 'これはテストメールです', body: '実際の配信では、受信者ごとのページがここに表示されます。' },
  gone: { title: 'このリンクは使えません', body: 'リンクが不完全か、削除された配信のものです。' },
  agreement: (brand) => `${brand}からのメールを引き続き受け取ります。`,
};
