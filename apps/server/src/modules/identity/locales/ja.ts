import type { IdentityTexts } from './es.ts';

export const ja: IdentityTexts = {
  verification: {
    subject: 'Enlace：メールアドレスの確認',
    title: 'メールアドレスを確認してください',
    hello: (name) => `${name} 様`,
    body: 'アカウントの作成が始まりました。あと一歩です。次のリンクを開き、このアドレスがご自身のものであることを確認してください。',
    button: 'アドレスを確認する',
    expiry: (hours) => `リンクの有効期限は${hours}時間です。お心当たりがない場合は、何もする必要はありません。`,
  },
  exists: {
    subject: 'Enlaceのアカウントはすでにあります',
    title: 'アカウントはすでにあります',
    body: 'このアドレスで新規登録の操作がありました。アカウントに変更はありません。いつものパスワードでログインするか、新しいパスワードを設定してください。',
    button: 'ログインする',
  },
  reset: {
    subject: '新しいパスワードの設定',
    title: '新しいパスワードを設定してください',
    hello: (name) => `${name} 様`,
    body: 'パスワード変更のご依頼を受け付けました。このリンクは一度だけ使え、ほかの端末のログインは終了します。',
    button: 'パスワードを変更する',
    expiry: (minutes) => `リンクの有効期限は${minutes}分です。お心当たりがない場合は、何もする必要はありません。`,
  },
  footer: 'このメールは、Enlaceアカウントのご利用に必要なお知らせです。',
};
