import type { catalogue as spanish } from '../es/dates.ts';
import type { Japanese } from '../translation.ts';

export const catalogue = {
  unread: '日時を読み取れません。「明日9時」や「11月26日 14:30」のように入力してください。',
  open: 'カレンダーから選ぶ',
  calendar: 'カレンダー',
  previous: '前の月',
  next: '次の月',
} as const satisfies Japanese<typeof spanish>;
