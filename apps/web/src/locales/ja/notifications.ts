import type { catalogue as spanish } from '../es/notifications.ts';
import type { Japanese } from '../translation.ts';

export const catalogue = {
  title: '通知',
  bell: '通知',
  bellUnread_other: '通知、未読{{n}}件',
  markAll: 'すべて既読にする',
  all: 'すべて見る',
  more: 'さらに読み込む',
  unread: '未読',
  empty: '新しい通知はありません',
  emptyHelp: 'メッセージが届いたとき、キャンペーンが終わったとき、上限が近づいたときにお知らせします。',
  filter: '絞り込み',
  filters: { all: 'すべて', unread: '未読' },
  choose: '受け取る通知を選ぶ',
  allRead: 'すべて読みました',
  allReadHelp: '読んだ通知は「すべて」にあります。',
  kind: {
    message: { received: '{{name}}さんが{{profile}}からメッセージを送りました' },
    campaign: {
      finished: 'キャンペーン「{{name}}」が終わりました',
      failed: 'キャンペーン「{{name}}」は問題があり停止しました',
    },
    quota: { near: '{{resource}}の上限に近づいています' },
    profile: {
      withheld: 'ページ「{{name}}」の公開が停止されました。理由をメールでお知らせしました',
      released: 'ページ「{{name}}」の公開が再開されました',
    },
    export: { ready: 'データをダウンロードできます', failed: 'データを準備できませんでした。もう一度お試しください' },
    security: { code_used: 'リカバリーコードが使用されました。残りは{{left}}個です' },
  },
  resource: {
    sends: '送信数',
    profiles: 'プロフィール数',
    contacts: 'Tamy数',
    storage_bytes: 'クラウド容量',
  },
} as const satisfies Japanese<typeof spanish>;
