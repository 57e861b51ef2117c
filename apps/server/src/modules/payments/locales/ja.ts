import type { PaymentTexts } from './es.ts';

export const ja: PaymentTexts = {
  receipt: {
    subject: (number) => `お支払いを確認しました：請求書 ${number}`,
    title: 'お支払いを確認しました',
    hello: (name) => `${name} さん`,
    paid: ({ amount, number }) => `請求書 ${number} のお支払い ${amount} を確認しました。`,
    card: (card) => `${card} に請求しました。`,
    button: '支払いを見る',
    trial: 'これはテストの支払いです。お金は動いていません。',
  },
  footer: 'このメールは {product} アカウントの運用のためにお送りしています。',
};
