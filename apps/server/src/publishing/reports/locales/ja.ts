import type { ReportsTexts } from './es.ts';

export const ja: ReportsTexts = {
  hello: (name) => `${name} 様`,
  received: {
    subject: (page) => `ページ「${page}」に報告がありました`,
    title: (page) => `ページ「${page}」に報告がありました`,
    body: '内容を確認して、対応を決めてください。対応が終わるまで、同じページについて再びメールをお送りすることはありません。',
    button: '報告を見る',
  },
  withheld: {
    subject: (page) => `ページ「${page}」の公開を停止しました`,
    title: (page) => `ページ「${page}」の公開を停止しました`,
    body: '報告を受けて、サービスの運営者がページの表示を停止しました。削除されたものはありません。ログインして確認や修正ができます。',
    reason: (reason) => `理由：${reason}`,
    next: '修正が済んだ場合や、誤りだと思われる場合は、運営者にご連絡ください。',
    button: 'ページを見る',
  },
  released: {
    subject: (page) => `ページ「${page}」の公開を再開しました`,
    title: (page) => `ページ「${page}」の公開を再開しました`,
    body: 'サービスの運営者がページの表示を再開しました。お手続きは必要ありません。',
    button: 'ページを見る',
  },
  footer: {
    operator: 'このメールは、{product} を運営されている方にお送りしています。',
    client: 'このメールは、{product} のアカウントの運用に関するお知らせです。',
  },
};
