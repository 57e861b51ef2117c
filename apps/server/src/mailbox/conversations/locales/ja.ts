import type { MailboxTexts } from './es.ts';

export const ja: MailboxTexts = {
  formSubject: (profile) => `${profile}へのメッセージ`,
  autoAnswer:
    'メッセージを受け取りました。できるだけ早くお返事いたします。このメールは自動送信です。追加のご連絡は、このメールにそのままご返信ください。',
  forwarded: { line: '転送メッセージ', from: '差出人', date: '日時', subject: '件名', to: '宛先', cc: 'Cc' },
  wroteOn: (date, name) => `${date} ${name}さんは書きました:`,
  forwardSubject: (profile) => `${profile}への転送テスト`,
  forwardTitle: '転送テスト',
  forwardBody: (address) => `${address}からメールボックスへ転送されるか確認するために送信しました。返信は不要です。`,
  forwardCode: (code) => `テストのコード：${code}`,
  forwardFooter: '「転送をテスト」ボタンで送信されました。',
  rating: {
    subject: (profile) => `${profile}の対応はお役に立ちましたか`,
    question: (profile) => `${profile}がやり取りを完了しました。お役に立てましたか。`,
    yes: 'はい、役に立ちました',
    no: 'いいえ、まだ解決していません',
    reply: 'ほかにご用件がありましたら、このメールにご返信ください。',
    title: (profile) => `${profile}の対応はお役に立ちましたか`,
    confirm: '回答を選んでください。30日間は変更できます。',
    thanks: 'ありがとうございます。回答を保存しました。',
    chosen: { good: '回答：はい', bad: '回答：まだ解決していません' },
  },
  invitation: {
    accepted: (title) => `参加：${title}`,
    tentative: (title) => `未定：${title}`,
    declined: (title) => `欠席：${title}`,
  },
  invitationText: {
    accepted: (name, title) => `${name}さんは「${title}」に参加します。`,
    tentative: (name, title) => `${name}さんの「${title}」への参加は未定です。`,
    declined: (name, title) => `${name}さんは「${title}」に参加しません。`,
  },
};
