import type { BackupsTexts } from './es.ts';

export const ja: BackupsTexts = {
  failed: { subject: 'バックアップを作成できませんでした', body: '直近のバックアップが失敗しました。' },
  old: {
    subject: '最近のバックアップがありません',
    body: '2日以上、バックアップが完了していません。',
  },
  reasons: {
    disk_full: 'バックアップのフォルダーに空き容量がありません。',
    folder_unusable: 'サーバーがバックアップのフォルダーに書き込めません。',
    database: 'データベースをコピーできませんでした。',
    check_failed: '読み直した内容が、書き込んだものと一致しませんでした。使わずに、ディスクを確認してください。',
    cut_off: '終わる前に中断されました。',
    in_use: '別のプロセスが同じフォルダーで作業していました。',
    bucket: 'サーバー上には完全な状態でありますが、バケットに送信できませんでした。',
    other: '理由はサーバーのログにあります。',
  },
  none: '正常なバックアップはありません。',
  last: (day) => `最後の正常なバックアップは${day}のものです。`,
  button: 'バックアップを見る',
  footer: 'このメールは {product} の管理者にお送りしています。',
};
