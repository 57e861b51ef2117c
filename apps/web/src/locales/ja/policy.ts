import type { catalogue as spanish } from '../es/policy.ts';
import type { Japanese } from '../translation.ts';

export const catalogue = {
  title: '利用規約とプライバシー',
  version: '第{{version}}版、{{date}}から有効です。',
} as const satisfies Japanese<typeof spanish>;
