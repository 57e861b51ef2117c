import type { Japanese } from '../translation.ts';
import type { catalogue as spanish } from '../es/mails.ts';

export const catalogue = {
  noSubject: '（件名なし）',
  messageOf: '{{name}}さんからのメッセージ',
  people: '{{name}} · {{profile}}',
  when: '{{day}} {{time}}',
  byForm: '{{profile}}のフォームから',
  all: { open: 'すべてのメッセージを開く', fold: '以前のメッセージを閉じる' },
  act: { more: '{{name}}さんのメッセージの操作', answer: '返信', remove: 'ゴミ箱へ移動' },
} as const satisfies Japanese<typeof spanish>;
