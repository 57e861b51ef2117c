import type { TrackingTexts } from './es.ts';

export const ja: TrackingTexts = {
  unsubscribe: {
    title: (brand) => `${brand}からのメールの配信を停止しますか？`,
    body: (address) => `${address}への配信を停止します。お問い合わせと返信はこれまでどおり利用できます。`,
    button: '配信を停止する',
    topics: 'トピックごとに選ぶ',
    doneTitle: '配信を停止しました',
    doneBody: (brand, address) => `今後、${brand}から${address}へのメールは届きません。`,
    undo: '間違えました。引き続き受け取ります',
    undoneTitle: '引き続きお届けします',
    undoneBody: (brand) => `${brand}からのメールを引き続きお届けします。`,
  },
  sample: { title: 'これはテストメールです', body: '実際の配信では、受信者ごとのページがここに表示されます。' },
  gone: { title: 'このリンクは使えません', body: 'リンクが不完全か、削除された配信のものです。' },
  agreement: (brand) => `${brand}からのメールを引き続き受け取ります。`,
  ownData: {
    title: 'あなたのデータ',
    intro: (brand, address) =>
      `${brand}が${address}について保存しているデータです。このメールを読める方だけが開けます。`,
    see: 'すべて見る',
    download: 'ファイルで保存する',
    eraseTitle: 'データを消去する',
    eraseBody:
      '記録、メッセージ、メールの閲覧状況が消去されます。元には戻せません。再びメールが届かないように、アドレスの符号だけが残ります。',
    eraseCheck: '元に戻せないことを理解しました',
    erase: 'すべて消去する',
    eraseMissing: '消去するにはチェックを入れてください。',
    erasedTitle: 'データを消去しました',
    erasedBody: (brand) => `${brand}にはあなたのデータは残っていません。今後メールが届くこともありません。`,
    goneTitle: 'このリンクは使えません',
    goneBody: 'リンクの有効期限は 1 時間です。届いたメールの末尾から改めて請求してください。',
  },
  preferences: {
    title: '配信設定',
    mailings: 'メール',
    receive: (brand) => `${brand}からのメールを受け取る`,
    stop: '受け取らない',
    languageTitle: '言語',
    languageNone: '送信者に任せる',
    save: '保存する',
    saved: '保存しました。',
    topics: {
      title: 'トピック',
      hint: (brand) =>
        `${brand}から受け取りたいものを選んでください。どのトピックにも属さないメールは引き続き届きます。`,
      wanted: (names) => `受け取るトピック：${names}。`,
      refused: (names) => `受け取らないトピック：${names}。`,
      none: 'これらのトピックのメールは届きません。',
      leaveTitle: 'すべて停止する',
      leaveBody: (brand) =>
        `内容にかかわらず、${brand}からのメールは一切届かなくなります。選んだトピックは、再開したときのために残ります。`,
      leaveButton: 'すべての配信を停止する',
      left: (brand) => `すべて停止しました。どのトピックについても、${brand}からのメールは届きません。`,
    },
    cannotJoin: 'このリンクから配信を再開することはできません。送信者のページから登録してください。',
    dataTitle: 'あなたのデータ',
    dataBody: (address) =>
      `保存されているデータの確認や消去には、${address}に届く別のリンクが必要です。このメールを転送された人にはできません。`,
    dataButton: 'リンクを送る',
    dataSent: (address) =>
      `${address}が現在もお使いのアドレスであれば、まもなくリンクが届きます。有効期限は 1 時間です。`,
    address: (address) => `${address}宛て`,
  },
};
