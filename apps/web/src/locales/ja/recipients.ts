import type { Japanese } from '../translation.ts';
import type { catalogue as spanish } from '../es/recipients.ts';

export const catalogue = {
  suggestions: '候補',
  found_other: '候補{{n}}件',
  added: '追加しました：{{names}}',
  removed: '外しました：{{name}}',
  chip: '{{person}}。Enterで変更、Deleteで外す',
  badChip: '{{person}}：メールアドレスではありません。Enterで変更、Deleteで外す',
  remove: '{{name}}を外す',
} as const satisfies Japanese<typeof spanish>;
