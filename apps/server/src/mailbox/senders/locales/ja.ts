import type { SenderTexts } from './texts.ts';

export const japanese: SenderTexts = {
  trialSubject: (host) => `${host} からの送信テスト`,
  trialTitle: 'サーバーは正常に動作しています',
  trialBody: (host) =>
    `このメールは ${host} を通じて送信されました。届いていれば、返信もこのサーバーから送れます。「設定」の「独自サーバー」で有効にしてください。`,
  trialFooter: '「テスト」ボタンの操作により送信されました。',
};
