import type { catalogue as spanish } from '../es/policy.ts';
import type { Japanese } from '../translation.ts';

export const catalogue = {
  title: '利用規約とプライバシー',
  unreviewed: 'これはプログラムに付属する初期の文面です。運営者はまだ確認していません。',
  history: '版',
  versionOf: '第{{version}}版（{{date}}）',
  former: '以前の版を表示しています。',
  current: '有効な版を見る',
  version: '第{{version}}版、{{date}}から有効です。',
} as const satisfies Japanese<typeof spanish>;
