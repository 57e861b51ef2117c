import type { PublicTexts } from './es.ts';

export const ja: PublicTexts = {
  notFound: {
    label: 'エラー 404',
    title: '糸はここで途切れています',
    text: (path) =>
      `${path} というアドレスのページは見つかりません。名前が変わったか、公開が終わった可能性があります。`,
    main: 'メインページを見る',
    home: 'トップへ戻る',
  },
  failed: {
    label: 'エラー',
    title: '糸が絡まってしまいました',
    text: 'リクエストを処理できませんでした。前のページに戻って、もう一度お試しください。入力した内容はそこに残っています。',
    home: 'トップへ戻る',
  },
  tooLarge: '送信する内容が長すぎます。前のページに戻って短くしてください。入力した内容はそこに残っています。',
  anonymous: '名前なし',
  ticked: 'はい',
};
