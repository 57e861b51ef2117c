import type { catalogue as spanish } from '../es/readers.ts';
import type { Japanese } from '../translation.ts';

export const catalogue = {
  title: '表示する相手',
  everybody: '全員',
  in: 'ライブリストに入っている人',
  out: 'ライブリストに入っていない人',
  segment: 'ライブリスト',
  choose: 'ライブリストを選ぶ',
  pending: '選ぶまでは、このブロックは全員に表示されます。',
  when: '誰が入っているかは、メールを送る時点で確かめます。登録のない相手は、入っていない人として扱います。',
  none: 'ライブリストはまだありません。',
  make: 'tamyの画面で作る',
  gone: 'このライブリストはもうありません。このままではメールを送れません。別のライブリストを選ぶか、全員に表示してください。',
  onlyIn: '「{{segment}}」の人だけに表示',
  allBut: '「{{segment}}」以外の人だけに表示',
  goneMark: 'ライブリストはもうありません',
  view: {
    label: '表示するブロック',
    everybody: 'すべてのブロック',
    in: '「{{segment}}」の人',
    outside: 'どのライブリストにも入っていない人',
    person: '{{person}}さんに届くもの',
  },
} as const satisfies Japanese<typeof spanish>;
