import type { catalogue as spanish } from '../es/views.ts';
import type { Japanese } from '../translation.ts';

export const catalogue = {
  label: '受信箱の表示',
  toDo: 'やること',
  apart: 'その他',
  profiles: 'プロフィール',
  addAddress: 'アドレスを追加',
  names: {
    mine: '自分の担当',
    unassigned: '担当なし',
    waiting: '返信が必要',
    open: '相手の返信待ち',
    active: '対応中すべて',
    shelf: '自動メール',
    snoozed: 'あとで',
    aside: '保留',
    sent: '送信済み',
    closed: '完了',
    spam: '迷惑メール',
  },
  row: { noSubject: '（件名なし）', files: 'ファイルあり', invitation: '予定の招待あり' },
  assign: {
    take: '自分が担当',
    leave: '担当を外す',
    of: '担当：{{name}}',
    taken: '自分の担当にしました',
    left: '担当を外しました',
  },
} as const satisfies Japanese<typeof spanish>;
