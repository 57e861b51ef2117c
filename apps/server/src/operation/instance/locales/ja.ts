import type { es } from './es.ts';

export const ja: typeof es = {
  invite: {
    subject: '{product}への招待',
    title: '{product}に招待されています',
    body: 'このサービスの運営者から招待が届いています。このメールアドレスでアカウントを作成してください。',
    button: 'アカウントを作成',
    expiry: (days) => `招待は${days}日間、このメールアドレスに限り有効です。`,
  },
  test: {
    subject: '{product}のテストメール',
    title: 'メールは届いています',
    body: 'このメールは、ほかのすべてのメールと同じ経路で送信されました。読めていれば、届いています。',
  },
  footer: 'このメールは{product}の管理者が送信しました。',
};
