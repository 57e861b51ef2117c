import type { catalogue as spanish } from '../es/outside.ts';
import type { Japanese } from '../translation.ts';

export const catalogue = {
  home: 'ホームへ',
  login: 'ログインへ',
  notFound: {
    title: 'ページが見つかりません',
    label: 'エラー404',
    heading: '糸はここで切れています',
    before: 'アドレス',
    after: 'の先には何もありません。プロフィールの名前が変わったか、ゴミ箱にあるかもしれません。',
    help: 'このアドレスの先には何もありません。プロフィールの名前が変わったか、ゴミ箱にあるかもしれません。',
  },
  forbidden: {
    title: '権限がありません',
    label: '権限の不足',
    heading: 'このページは表示できません',
    asUser: '{{name}}さん（利用者アカウント）でログインしています。このアドレスは管理用です。',
    asAdmin: '{{name}}さん（管理アカウント）でログインしています。このアドレスは利用者用です。',
    help: 'このアドレスを開く権限がありません。',
    other: '別のアカウントでログイン',
  },
} as const satisfies Japanese<typeof spanish>;
