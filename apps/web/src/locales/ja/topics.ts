import type { catalogue as spanish } from '../es/topics.ts';
import type { Japanese } from '../translation.ts';

export const catalogue = {
  cancel: 'キャンセル',
  title: 'トピック',
  lead: '配信する内容の種類です。受信者はメールの配信設定ページで受け取りたいトピックを選べます。トピックを指定した配信は、それを希望しない人には届きません。',
  empty:
    'まだありません。配信設定ページでは、すべて受け取るか停止するかだけを選べます。例：お知らせ、ワークショップ、セール。',
  list: '提供中のトピック（表示順）',
  add: 'トピックを追加',
  addTitle: 'トピックを追加',
  editTitle: '「{{name}}」を変更',
  name: '名前',
  description: '一文の説明',
  descriptionHint: '選ぶ人に表示されます。空欄でもかまいません。',
  save: '保存',
  added: 'トピック「{{name}}」を追加しました。希望しないと選ぶまで全員に届きます。',
  saved: 'トピック「{{name}}」を保存しました',
  noRefusals: '全員が希望',
  refusals_other: '{{n}}人が希望していません',
  up: '「{{name}}」を上へ',
  down: '「{{name}}」を下へ',
  moved: '「{{name}}」は{{total}}件中{{position}}番目です',
  archive: '「{{name}}」をアーカイブ',
  archiveTitle: '「{{name}}」をアーカイブしますか？',
  archiveHelp:
    '提供が終わり、キャンペーンで選べなくなります。希望しなかった人には、このトピックの配信は引き続き届かず、誰かが再登録されることもありません。いつでも提供を再開できます。',
  archiveAction: 'アーカイブする',
  archived: 'トピック「{{name}}」をアーカイブしました',
  archivedList: 'アーカイブ済み',
  restore: '「{{name}}」の提供を再開',
  restored: 'トピック「{{name}}」の提供を再開しました',
  card: {
    title: 'トピック',
    help: '希望するものにチェックが入っています。本人から頼まれたときだけ変更してください。履歴に残ります。',
    left: '現在はここでの選択にかかわらず、メールは届きません。',
    page: '{{date}}に配信設定ページで停止',
    client: '{{date}}に記録',
    import: '{{date}}にファイルから取り込み',
    archived: '{{name}}（アーカイブ済み）',
  },
} as const satisfies Japanese<typeof spanish>;
