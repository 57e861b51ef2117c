import type { SignupTexts } from './es.ts';

export const ja: SignupTexts = {
  subject: (profile) => `${profile}への登録を確認してください`,
  title: 'あと一歩です',
  body: (profile) =>
    `${profile}のページで、このメールアドレスが登録されました。ご本人であれば、確認するとメールが届くようになります。`,
  button: '確認する',
  ignore: 'お心当たりがなければ、何もしないでください。ほかのメールは届きません。',
  askLabel: 'メール登録',
  askTitle: (profile) => `${profile}からのメールを受け取りますか？`,
  doneTitle: '登録が完了しました',
  doneText: (profile) => `${profile}からのメールをお届けします。どのメールにも配信停止のリンクがあります。`,
  goneTitle: 'このリンクは使えません',
  goneText: '確認のリンクは7日間有効です。ページに戻って、もう一度登録してください。',
  home: 'トップへ戻る',
  message: (email) => `${email}さんがメール配信に登録しました。Tamyの上限に達しているため、こちらに残します。`,
};
