import type { catalogue as spanish } from '../es/help.ts';
import type { Japanese } from '../translation.ts';

export const catalogue = {
  title: 'ヘルプ',
  lead: '何を、どの順で、どこで行うかをまとめた短いガイドです。',
  adminLead: '設置と日々の管理のためのガイドです。',
  search: 'ガイドを検索',
  noneTitle: '「{{query}}」のガイドはありません',
  noneHelp: '別の言葉でお試しください。',
  clear: 'すべてのガイドを見る',
  missing: 'このガイドはありません',
  missingHelp: 'アドレスが変わったのかもしれません。すべてヘルプにあります。',
  all: 'すべてのガイド',
  next: '次のガイド',
  shortcuts: 'キーボードショートカット',
  guide: {
    firstProfile: {
      title: 'はじめてのプロフィール',
      summary: '空のページから、共有できるアドレスまで。',
      words: '開始 作成 公開 ページ',
    },
    blocks: {
      title: 'ページのブロック',
      summary: '追加、並べ替え、翻訳、時間を決めた表示。',
      words: 'エディター セクション 列 文章 画像',
    },
    sharing: {
      title: 'ページを共有する',
      summary: 'リンク、QRコード、連絡先カード、埋め込み。',
      words: 'QR vCard リンク 印刷 サイト',
    },
    mailbox: {
      title: '受信箱',
      summary: '返信、後回し、メモ。メッセージを失いません。',
      words: 'メッセージ 会話 返信 下書き',
    },
    ownMail: {
      title: 'メールをつなぐ',
      summary: '自分のサーバーやドメインで送り、受信箱で受け取ります。',
      words: 'SMTP IMAP 差出人 ドメイン 転送',
    },
    importing: {
      title: 'Tamyの取り込み',
      summary: 'CSV、Excel、vCardから。取り消しもできます。',
      words: '連絡先 エクセル CSV vCard 名簿',
    },
    segments: {
      title: 'ライブリスト',
      summary: '条件でTamyを選び、自動で更新されます。',
      words: 'セグメント 絞り込み 条件 宛先',
    },
    templates: {
      title: 'テンプレートと変数',
      summary: '一度書いて、一人ひとりの名前で送ります。',
      words: 'Liquid 変数 形式 MJML HTML',
    },
    campaigns: {
      title: 'キャンペーンを送る',
      summary: '宛先、テスト、送信、結果。',
      words: 'ニュースレター 件名 A/B レポート',
    },
    deliverability: {
      title: 'メールを届けるために',
      summary: 'ドメイン、DKIM、SPF、DMARC、整った名簿。',
      words: 'DNS 迷惑メール 不達 苦情',
    },
    automations: {
      title: '自動化',
      summary: 'きっかけに応じて自動で進むメールとラベル。',
      words: 'ようこそ 手順 きっかけ 待つ',
    },
    drive: {
      title: 'クラウドとリンク',
      summary: 'ファイルの保管、共有、受け取り。',
      words: 'ファイル アップロード フォルダー パスワード',
    },
    walls: { title: 'ウォール', summary: '投稿、確認、ほかの場所への配信。', words: '投稿 コメント 確認 RSS' },
    plan: {
      title: 'プランと請求書',
      summary: 'プランの変更、枠の追加、支払い。',
      words: '契約 支払い カード 枠 パッケージ',
    },
    privacy: {
      title: 'プライバシーとGDPR',
      summary: '同意、個人のデータ、消去。',
      words: 'GDPR データ 消去 書き出し 同意',
    },
    keys: { title: 'キーとWebhook', summary: '読み書きと通知をプログラムから。', words: 'API トークン 連携 通知' },
    mailSetup: { title: 'メールの設定', summary: '送信サーバー、ドメイン、受信。', words: 'SMTP DKIM 受信 送信箱' },
    billingSetup: {
      title: '請求の設定',
      summary: '発行者、税、番号、プラン、支払い。',
      words: '請求書 税 プラン 決済',
    },
    backups: { title: 'バックアップ', summary: '何を、どう保存し、どう戻すか。', words: 'バックアップ 復元 コピー' },
    policies: { title: 'ポリシー', summary: '版のある規約と、同意の記録。', words: '規約 プライバシー 版' },
  },
} as const satisfies Japanese<typeof spanish>;
