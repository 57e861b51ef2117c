import type { catalogue as spanish } from '../es/erasure.ts';
import type { Japanese } from '../translation.ts';

export const catalogue = {
  title: '削除される内容',
  none: '記録のほかには何もありません。',
  kinds: {
    records: '記録',
    profiles: 'プロフィール',
    contacts: 'タミー',
    conversations: '会話',
    messages: 'メッセージ',
    templates: 'テンプレート',
    campaigns: 'キャンペーン',
    file_requests: 'ファイルの依頼（終了し、名前が消えます）',
    wall_writings: 'ウォールの投稿とコメント（名前が消え、訪問者のものは再確認に戻ります）',
    campaign_mails: 'キャンペーンの配信（アドレスだけ消えます）',
    files: 'ファイル',
    mails: 'メール',
    waiting_mails: '送信待ちのメール（送信されません）',
    drafts: 'この人あての下書き',
    mentions: 'ほかの人や物についてあなたが書いた文章（名前とアドレスを伏せて残ります）',
    file_names: 'ファイル名（名前を伏せて残ります）',
    exports: 'ダウンロードできる状態のデータ一式（もう一度作成できます）',
    blanked_mails: 'ほかの人へのメール（名前とアドレスを伏せて残ります）',
    outbox_copies: '送信箱の控え',
    notices: 'お知らせ',
  },
} as const satisfies Japanese<typeof spanish>;
