import type { catalogue as spanish } from '../es/quarantine.ts';
import type { Japanese } from '../translation.ts';

export const catalogue = {
  title: '保留されたメール',
  lead: '安全に読み込めなかった、すべての利用者のメールです。ほかのメールは届き続けます。原本は30日間保存します。',
  anyReason: 'すべての理由',
  column: { reason: '理由', client: '利用者', from: '差出人', size: 'サイズ', when: '日時' },
  noSender: '差出人なし',
  recipient: '宛先',
  way: '受信経路',
  source: {
    smtp: '当サービスのメールサーバー',
    imap: '利用者のメールボックス（IMAP）',
    webhook: '利用者のサービス',
  },
  attempts: '試行回数',
  detail: '失敗の内容',
  why: {
    too_large: 'メールが 25 MB を超えています。',
    header_too_long: 'ヘッダーが 100 KB または 4,000行を超えています。',
    too_many_attachments: '添付ファイルが 200個を超えています。',
    too_deep: 'タグの入れ子が 5,000を超えています。',
    too_many_links: 'リンクが 20,000個を超えています。',
    timeout: '3 回試しましたが、5 秒以内に読み終わりませんでした。',
    crashed: '3 回試しましたが、読み込みプログラムがこのメールで停止しました。',
    malformed: 'メッセージの形式に従っておらず、各部分の区切りを判別できません。',
  },
  technical: '技術的なメッセージ',
  keptHelp: 'ダウンロードは利用者の履歴に記録されます。何も実行しないプログラムで開いてください。',
  goneHelp: '原本はもう保存されていないため、再度読み込めません。',
  download: 'ダウンロード',
  retried: 'もう一度読み込んでいます',
  discarded: 'メールを破棄しました',
  previous: '前のメール',
  next: '次のメール',
  emptyTitle: '保留されたメールはありません',
  emptyHelp: '安全に読み込めないメールがあると、理由とともにここに表示されます。',
} as const satisfies Japanese<typeof spanish>;
