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
  refund: {
    subject: ({ amount, number }) => `${amount} を返金しました：請求書 ${number}`,
    title: '返金しました',
    body: ({ amount, number }) => `請求書 ${number} のお支払いのうち ${amount} を返金しました。`,
    card: (card) => `${card} に返金されます。銀行によっては、反映まで数日かかることがあります。`,
    sameWay: 'お支払いいただいた方法で返金されます。銀行によっては、反映まで数日かかることがあります。',
    creditNote: (number) => `修正請求書 ${number} に記載されています。`,
    reason: (reason) => `理由：${reason}`,
    settled: '請求書は支払い済みのままです。お手続きは必要ありません。',
    due: (due) => `請求書の未払い額 ${due} に変わりはありません。`,
  },
  reopened: {
    subject: (number) => `請求書 ${number} が再び未払いになりました`,
    title: 'お支払いが返金されました',
    returned: ({ amount, number }) =>
      `請求書 ${number} のお支払い ${amount} が返金されたため、請求書は再び未払いになりました。`,
    disputed: ({ amount, number }) =>
      `異議申し立てにより、請求書 ${number} のお支払いのうち ${amount} が銀行に回収されたため、請求書は再び未払いになりました。`,
    due: (due) => `お支払い残額は ${due} です。`,
    button: '請求書を支払う',
  },
  keyless: {
    subject: (name) => `${name} のキーがないため、請求が保留されています`,
    title: 'カードへの請求が保留されています',
    body: (name) => `${name} のキーが設定されていないため、カードに請求できません。`,
    safe: 'この理由でカードが拒否されたことはありません。キーを設定すると、請求は自動的に行われます。',
    button: '設定を開く',
  },
  footer: 'このメールは {product} アカウントの運用のためにお送りしています。',
};
