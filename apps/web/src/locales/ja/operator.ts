import type { catalogue as spanish } from '../es/operator.ts';
import type { Japanese } from '../translation.ts';

export const catalogue = {
  settings: {
    title: '設定',
    outboxHelp:
      'SMTPサーバー（SMTP_URL）が未設定の間に保管されたメールです。招待、確認、パスワード再設定など一度だけ使えるリンクを含むメールは、本人確認をしたオーナーだけが読め、閲覧はすべて履歴に残ります。',
    smtpTitle: 'メールはSMTPで送信されています。',
    smtpHelp: 'ここには設定前に保管されたものだけが表示されます。',
    search: '宛先で検索',
    empty: '保管中のメールはありません',
    emptyHelp: '最初の登録、テスト、キャンペーンのメールがここに届きます。',
    emptySmtp: 'SMTPの場合、メールはここを通りません。',
    none: '「{{search}}」は見つかりません',
    noneHelp: 'アドレスの文字を減らしてみてください。',
    clear: '検索を消す',
    more: 'さらに読み込む',
    list: '保管中のメール',
    noSubject: '（件名なし）',
    pick: '読むメールを選んでください',
    from: '差出人',
    to: '宛先',
    date: '日時',
    size: '容量',
    view: '表示',
    html: 'メール',
    text: 'テキスト',
    source: 'ソース',
    noHtml: 'このメールはテキストのみです。',
    sealed: {
      owners: 'このメールには一度だけ使えるリンクが含まれています。オーナーだけが表示できます。',
      proof: 'このメールには一度だけ使えるリンクが含まれています。表示するには本人確認をしてください。',
      sending:
        'このメールには一度だけ使えるリンクが含まれていました。メールが実際に送信されるため、もう表示されません。',
    },
    showSealed: 'メールを表示',
    noText: 'このメールにテキストはありません。',
    back: '一覧に戻る',
    mail: 'メール「{{subject}}」',
    copySource: 'ソースをコピー',
    copied: 'ソースをコピーしました',
  },
} as const satisfies Japanese<typeof spanish>;
