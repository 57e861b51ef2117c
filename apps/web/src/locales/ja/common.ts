import type { catalogue as spanish } from '../es/common.ts';
import type { Japanese } from '../translation.ts';

export const catalogue = {
  adminRole: { owner: 'オーナー', support: 'サポート', auditor: '監査', observer: '閲覧' },
  opening: '開いています…',
  loading: '読み込み中',
  helpWith: '{{what}}の説明',
  howItWorks: '使い方を見る',
  retry: 'もう一度試す',
  cancel: 'キャンセル',
  countryNone: 'この名前の国はありません',
  seePlans: 'プランを見る',
  listNone: 'この名前のものはありません',
  close: '閉じる',
  goTo: '移動先',
  undo: '元に戻す',
  language: '言語',
  failure: {
    timeout: '時間がかかりすぎています',
    code: '{product}の一部が届きませんでした',
    crash: 'この画面で問題が起きました',
    offline: 'オフラインです',
    content: '読み込めませんでした',
  },
  offlineHelp: '今の画面はそのままです。足りないものは接続が戻ると読み込まれます。',
  failureHelp: {
    timeout: '2分間応答がありませんでした。接続を確認して、もう一度お試しください。',
    code: '新しい版が出たか、接続が切れた可能性があります。',
    crash: '保存した内容はそのまま残っています。もう一度試すと読み込み直します。',
    offline: '接続が戻ると自動的に開きます。',
  },
  password: {
    show: 'パスワードを表示',
    hide: 'パスワードを隠す',
    strength: {
      0: '{{min}}文字以上にしてください（現在{{length}}文字）',
      1: '弱い：もっと長くするか、よくある言葉を避けてください',
      2: '普通：{{length}}文字',
      3: '良い：{{length}}文字',
      4: 'とても良い：{{length}}文字',
    },
  },
  phone: {
    selectedCountry: '選択中の国',
    search: '国を検索',
    clearSearch: '検索を消す',
    countries: '国の一覧',
    noCountry: '国を選んでください',
    noResults: '該当する国がありません',
    results_other: '{{count}}か国',
  },
  wait: {
    title: '試行回数が多すぎます。',
    left: '再度お試しいただけるまで',
    over: 'もう一度お試しいただけます。',
  },
} as const satisfies Japanese<typeof spanish>;
