import type { catalogue as spanish } from '../es/postal.ts';
import type { Japanese } from '../translation.ts';

export const catalogue = {
  title: '住所',
  lead: 'キャンペーン、定期キャンペーン、自動化のメールの末尾に表示されます。送信者とその住所を示すことが法律で求められています。',
  label: '住所',
  hint: '郵便番号、都道府県、市区町村、番地（または私書箱）',
  suggested: '請求先の住所です。別の住所を載せる場合は書き換えてください。',
  example: '〒100-0001\n東京都千代田区千代田1-1',
  save: '住所を保存',
  saved: '住所を保存しました',
} as const satisfies Japanese<typeof spanish>;
