import type { ErasureTexts } from './es.ts';

export const ja: ErasureTexts = {
  requested: {
    subject: 'アカウントを閉鎖しました。まもなく削除されます',
    title: 'アカウントは削除されます',
    hello: (name) => `${name} 様`,
    closed: 'アカウントを閉鎖しました。ページは表示されず、フォームは受け付けを停止し、配信も行われません。',
    erased: (date) =>
      `${date} にすべての内容を削除します。削除後は元に戻せません。それまではログインしてデータをダウンロードしたり、削除を取り消したりできます。`,
    button: '設定を開く',
    note: 'お心当たりがない場合は、ログインして削除を取り消し、パスワードを変更してください。',
  },
  reminder: {
    subject: 'アカウントの削除まであと2日です',
    title: 'あと2日です',
    hello: (name) => `${name} 様`,
    body: (date) =>
      `${date} にアカウントとすべての内容を削除します。データの保存や削除の取り消しは、まだ間に合います。`,
    button: '設定を開く',
    note: 'このまま退会される場合は、何もする必要はありません。',
  },
  staying: {
    subject: 'アカウントは引き続きご利用いただけます',
    title: '削除を取り消しました',
    hello: (name) => `${name} 様`,
    body: '削除は取り消されました。ページは再び表示され、フォームは受け付けを再開し、配信は中断したところから続きます。',
    button: 'Enlace を開く',
  },
  footer: 'このメールは Enlace アカウントの運用に関するお知らせです。',
};
