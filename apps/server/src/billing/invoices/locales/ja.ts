import type { InvoicesTexts } from './es.ts';

export const ja: InvoicesTexts = {
  hello: (name) => `${name} 様`,
  trial: { mark: '【お試し】', text: 'これはお試し用の文書です。支払いも帳簿への記載も不要です。' },
  issued: {
    subject: (number) => `請求書 ${number}`,
    title: '請求書のお届け',
    body: (number, total) => `請求書 ${number}（${total}）をお送りします。PDFを添付しています。`,
    due: (due, date) => `お支払い残高は${due}、期限は${date}です。`,
    settled: 'お支払いは済んでいます。',
    button: '確認して支払う',
    look: '請求書を見る',
  },
  creditNote: {
    subject: (number) => `修正請求書 ${number}`,
    title: '請求書を修正しました',
    body: (number, original, total) =>
      `請求書 ${original} を修正請求書 ${number}（${total}）で修正しました。PDFを添付しています。`,
    reason: (reason) => `理由：${reason}`,
  },
  tax: '税額',
  transfer: (iban, reference) => `銀行振込の場合は、参照番号 ${reference} を添えて ${iban} へお振り込みください。`,
  reminder: {
    soon: {
      subject: (number) => `請求書 ${number} の期限は明日です`,
      title: 'お支払い期限は明日です',
      body: (number, due, date) =>
        `請求書 ${number} のお支払い残高は${due}、期限は${date}です。すでにお支払いの場合は、行き違いをご容赦ください。`,
    },
    late: {
      subject: (number) => `請求書 ${number} の期限が過ぎています`,
      title: 'お支払い期限が過ぎています',
      body: (number, due, date) =>
        `請求書 ${number} の期限は${date}でした。お支払い残高は${due}です。すでにお支払いの場合は、行き違いをご容赦ください。`,
    },
    last: {
      subject: (number) => `請求書 ${number} が未払いのままです`,
      title: 'お支払いをお待ちしています',
      body: (number, due, date) =>
        `請求書 ${number} の期限は${date}でした。${due}が未払いのままです。お気づきの点があれば、このメールにご返信ください。`,
    },
  },
  footer: 'このメールは{product}のアカウントのご請求に関するお知らせです。',
  file: { invoice: 'seikyusho', credit_note: 'shusei-seikyusho' },
};
