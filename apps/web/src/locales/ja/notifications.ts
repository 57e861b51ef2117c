import type { catalogue as spanish } from '../es/notifications.ts';
import type { Japanese } from '../translation.ts';

export const catalogue = {
  title: '通知',
  bell: '通知',
  bellUnread_other: '通知、未読{{n}}件',
  markAll: 'すべて既読にする',
  all: 'すべて見る',
  unread: '未読',
  empty: '新しい通知はありません',
  emptyHelp: 'メッセージが届いたとき、キャンペーンが終わったとき、上限が近づいたときに通知します。',
  filter: '絞り込み',
  filters: { all: 'すべて', unread: '未読' },
  choose: '受け取る通知を選ぶ',
  allRead: 'すべて読みました',
  allReadHelp: '読んだ通知は「すべて」にあります。',
  column: '通知',
  bulk: {
    read: '既読にする',
    unread: '未読にする',
    remove: '取り除く',
    nothing: '変更するものがありませんでした',
    done: {
      read_other: '通知{{n}}件を既読にしました',
      unread_other: '通知{{n}}件を未読にしました',
      remove_other: '通知{{n}}件を取り除きました',
    },
  },
  kind: {
    message: { received: '{{name}}さんから「{{profile}}」にメッセージが届きました' },
    campaign: {
      decided: '「{{name}}」はバージョン{{variant}}に決まり、残りの宛先に送られます',
      finished: 'キャンペーン「{{name}}」の送信が完了しました',
      failed: 'キャンペーン「{{name}}」は問題があり停止しました',
      seriesReady: '「{{name}}」{{date}}分の下書きができました',
      seriesMissed: '「{{name}}」は{{date}}に送信されませんでした',
      seriesStopped: '「{{name}}」は一時停止中です：プランに定期キャンペーンが含まれなくなりました',
    },
    automation: {
      notice: '{{contact}}：{{text}}',
      noticePlain: '{{contact}}が「{{name}}」を通過しています',
      stoppedByPlan: '自動化「{{name}}」は一時停止中です：プランに自動化が含まれなくなりました',
      stopped: '自動化「{{name}}」が止まりました',
    },
    billing: {
      payment_failed: '{{plan}}プランのお支払いがまだです',
      read_only: '{{plan}}プランのお支払いが済むまで、アカウントは閲覧のみです',
      suspended: '未払いのため、{{plan}}プランは停止中です',
      cancelled: '{{plan}}プランは解約されました。データは削除されていません',
      trial_over: '{{plan}}プランのお試し期間が終了しました。続けるにはプランを選んでください',
      start_expired: '{{plan}}プランのお申し込みは期限切れになりました。お支払いの必要はありません',
      recovered: '{{plan}}プランをまたご利用いただけます',
    },
    mail: {
      halted: '「{{name}}」のメールが届いていません。理由を確認してください',
      still_other: '「{{name}}」のメールが{{n}}日前から届いていません。理由を確認してください',
      running: '「{{name}}」のメールが再び届くようになりました',
      set_aside_other: '保留されたメールが{{n}}件あります。失われてはいません',
    },
    payment: {
      refunded: '請求書 {{invoice}} のお支払いのうち {{amount}} を返金しました',
      reopened: '請求書 {{invoice}} が再び未払いになりました：{{amount}} のお支払いが返金されました',
    },
    domain: {
      verified: '{{host}}でページが表示されるようになりました',
      failing: '{{host}}がこちらを指さなくなりました。このままだと7日後に公開が終わります',
      soon: '{{host}}のDNSがこのままだと、明日公開が終わります',
      withdrawn: '{{host}}での公開が終わりました。DNSがこちらを指していません',
      forgotten: '{{host}}は期限までに確認できず、一覧から外れました',
    },
    quota: { near: '{{resource}}の上限に近づいています' },
    wall: {
      comment_other: '「{{about}}」に新しいコメントが{{n}}件あります。最新は{{name}}さんです',
      post_other: '{{about}}のウォールに訪問者の投稿が{{n}}件あります。最新は{{name}}さんです',
    },
    files: { received_other: '「{{title}}」にファイルが{{n}}件届きました。最新は「{{name}}」です' },
    profile: {
      withheld: 'ページ「{{name}}」の公開が停止されました。理由をメールで通知しました',
      released: 'ページ「{{name}}」の公開が再開されました',
    },
    import: {
      set_aside:
        'ファイル「{{name}}」を取り除きました。削除された人が含まれているか確認できませんでした。小さく分けてもう一度アップロードしてください',
    },
    export: { ready: 'データをダウンロードできます', failed: 'データを準備できませんでした。もう一度お試しください' },
    webhook: {
      gone: 'Webhook「{{name}}」は無効になりました。受信側がもう存在しないと応答しました',
      failing: 'Webhook「{{name}}」は無効になりました。3日間受信されていません',
    },
    security: { code_used: 'リカバリーコードが使用されました。残りは{{left}}個です' },
  },
  resource: {
    sends: '送信数',
    profiles: 'プロフィール数',
    contacts: 'Tamy数',
    storage_bytes: 'クラウド容量',
  },
} as const satisfies Japanese<typeof spanish>;
