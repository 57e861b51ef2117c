import type { catalogue as spanish } from '../es/letterhead.ts';
import type { Japanese } from '../translation.ts';

export const catalogue = {
  title: 'ブランド',
  lead: '新しいプロフィールとテンプレートの初期設定になります。すでにあるものは変わりません。',
  logo: 'ロゴ',
  logoHint: 'メールの先頭に表示され、写真のないカバーや名刺にも入ります。',
  colors: { accent: 'メインカラー', ground: '背景', ink: '文字' },
  readable: 'テーマ上で読みにくい色は、読みやすい最も近い色に置き換えます。',
  ofTheme: 'テーマの設定',
  choose: '選ぶ',
  codeOf: '{{part}}のコード',
  backToTheme: '{{part}}をテーマの設定に戻す',
  headings: '見出しの書体',
  text: '本文の書体',
  socials: 'SNSと連絡先',
  network: 'サービス',
  networks: { email: 'メール', phone: '電話', web: 'ウェブサイト' },
  addressOf: '{{network}}のアドレス',
  removeNetwork: '{{network}}を削除',
  addNetwork: 'サービスを追加',
  save: 'ブランドを保存',
  saved: 'ブランドを保存しました',
  suggestions: {
    title: '存在しないアドレス',
    lead: '古いリンクや打ち間違えたアドレスを開いた人には、ページがないことが表示されます。',
    label: 'ほかのページを案内する',
    on: '公開中のページが3つまで表示されます。プロフィールごとに設定で外せます。',
    off: 'ほかのページは表示されません。',
  },
} as const satisfies Japanese<typeof spanish>;
