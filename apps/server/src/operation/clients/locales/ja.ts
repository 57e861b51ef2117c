import type { ClientsTexts } from './es.ts';

export const ja: ClientsTexts = {
  hello: (name) => `${name} 様`,
  invitation: {
    subject: '{product}のアカウントができました',
    title: 'アカウントができました',
    body: '{product}のアカウントをご用意しました。あとはパスワードを決めるだけです。',
    button: 'パスワードを決める',
    expiry: (days) => `リンクは${days}日間有効で、一度だけ使えます。`,
  },
  suspended: {
    subject: '{product}のアカウントが停止されました',
    title: 'アカウントが停止されました',
    body: '現在はログインできません。ページとフォームは表示されず、キャンペーンは待機しています。データは削除されていません。',
    reason: (reason) => `理由：${reason}`,
    next: '間違いだと思われる場合は、サービスの運営者にご連絡ください。',
  },
  reactivated: {
    subject: '{product}のアカウントが再開されました',
    title: 'アカウントが再開されました',
    body: 'ログインできるようになりました。ページとフォームは再び表示され、キャンペーンは続きから再開します。',
    button: 'ログインする',
  },
  addressChanged: {
    subject: '{product}アカウントのメールアドレスが変わりました',
    title: 'メールアドレスが変わりました',
    body: (email) =>
      `サービスの運営者が、アカウントのメールアドレスを${email}に変更しました。今後はこのアドレスでログインします。`,
    next: 'お心当たりがない場合は、すぐに運営者へご連絡ください。',
  },
  footer: 'このメールは{product}のアカウントに関するお知らせです。',
};
