import type { ApiKeysTexts } from './es.ts';

export const ja: ApiKeysTexts = {
  expiry: {
    subject: (key) => `API キー「${key}」の有効期限が近づいています`,
    title: 'API キーの有効期限が近づいています',
    hello: (name) => `${name} 様`,
    body: (key, date) =>
      `API キー「${key}」は ${date} に使えなくなります。このキーを使うプログラムがある場合は、それまでに新しいキーを作成して差し替えてください。`,
    button: '設定を開く',
    note: 'もう使っていない場合は、何もする必要はありません。',
  },
  footer: 'このメールは {product} アカウントの運用に関するお知らせです。',
};
