import type { catalogue as spanish } from '../es/common.ts';
import type { Japanese } from '../translation.ts';

export const catalogue = {
  opening: '開いています…',
  loading: '読み込み中',
  helpWith: '{{what}}の説明',
  howItWorks: '使い方を見る',
  retry: 'もう一度試す',
  cancel: 'キャンセル',
  countryNone: 'この名前の国はありません',
  close: '閉じる',
  undo: '元に戻す',
  language: '言語',
  failure: {
    timeout: '時間がかかりすぎています',
    code: '{product}の一部が届きませんでした',
    crash: 'この画面で問題が起きました',
    content: '読み込めませんでした',
  },
  failureHelp: {
    timeout: '2分間応答がありませんでした。接続を確認して、もう一度お試しください。',
    code: '新しい版が出たか、接続が切れた可能性があります。もう一度試すと読み込み直します。',
    crash: '保存した内容はそのまま残っています。もう一度試すと読み込み直します。',
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
  unsaved: {
    title: '保存せずに移動しますか',
    help: 'まだ保存していない変更があります。',
    leave: '破棄する',
    stay: '編集を続ける',
  },
  table: {
    selectAll: '表示中のものをすべて選択',
    selectRow: '行を選択',
    rowMenu: '行の操作',
    columns: '列',
    density: '行の間隔',
    densities: { comfortable: '広い', normal: '標準', compact: '狭い' },
    more: 'さらに読み込む',
    sortBy: '{{column}}で並べ替え',
  },
  bulk: {
    label: '選択したものへの操作',
    selected_other: '{{n}}件を選択中',
    clear: '選択を解除',
  },
  search: { clear: '検索を消す' },
  progress: { of: '／ {{total}}' },
} as const satisfies Japanese<typeof spanish>;
