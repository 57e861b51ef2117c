import type { catalogue as spanish } from '../es/dates.ts';
import type { Japanese } from '../translation.ts';

export const catalogue = {
  unread: '日時を読み取れません。「明日9時」や「11月26日 14:30」のように入力してください。',
  unreadDay: '日付を読み取れません。「明日」や「11月26日」のように入力してください。',
  unreadTime: '時刻を読み取れません。「9:30」のように入力してください。',
  early: '{{day}}以降の日付を選んでください。',
  late: '{{day}}以前の日付を選んでください。',
  clear: '消去',
  times: '時刻を選ぶ',
  open: 'カレンダーから選ぶ',
  calendar: 'カレンダー',
  previous: '前の月',
  next: '次の月',
} as const satisfies Japanese<typeof spanish>;
