import type { QuotaResource } from '@enlace/contract/subscriptions/subscriptions.contract.ts';
import type { NotificationTexts } from './es.ts';

const resources: Record<QuotaResource, string> = {
  sends: '送信数',
  profiles: 'プロフィール数',
  contacts: 'Tamysの数',
  storage_bytes: 'クラウドの容量',
};

export const ja: NotificationTexts = {
  title: {
    message: (name, profile) => `${name}さんが${profile}からメッセージを送りました`,
    finished: (name) => `キャンペーン「${name}」が完了しました`,
    failed: (name) => `キャンペーン「${name}」が失敗により停止しました`,
    quota: (resource) => `${resources[resource]}が上限に近づいています`,
    codeUsed: 'リカバリーコードが使われました',
    exportReady: 'データをダウンロードできます',
    withheld: (name) => `ページ「${name}」の公開が停止されました`,
    released: (name) => `ページ「${name}」の公開が再開されました`,
    exportFailed: 'データを準備できませんでした',
  },
  detail: {
    message: (preview) => `「${preview}」`,
    finished: (accepted, audience) => `${audience}件のうち${accepted}件に届きました。`,
    failed: '開くと理由を確認でき、解決後に続けられます。',
    quota: '使用状況と、できることを確認できます。',
    codeUsed: (left) => `残りのコードは${left}個です。`,
    exportReady: 'ファイルは7日間保存されます。',
    withheld: '理由をメールでお知らせしました。',
    released: 'お手続きは必要ありません。',
    exportFailed: 'もう一度お試しください。',
  },
  open: {
    message: '会話を開く',
    finished: 'レポートを見る',
    failed: 'キャンペーンを開く',
    quota: '契約中のプランを見る',
    codeUsed: 'Enlaceを開く',
    profile: 'プロフィールを見る',
    export: '設定を開く',
  },
  footer: 'Enlaceの環境設定に従ってお送りしています。',
  off: 'このメールの受け取りをやめる',
  pushTest: { title: 'この端末に通知が届きます', body: 'Enlace を閉じている間も、このようにお知らせします。' },
  pushMany: { title: (count: number) => `新しい通知が ${count} 件あります`, body: 'Enlace で確認できます。' },
  digest: {
    subject: (count) => `Enlaceに新しいお知らせが${count}件あります`,
    title: (count) => `新しいお知らせが${count}件あります`,
    hello: (name) => `${name}さん、まだご覧になっていないお知らせです。`,
    more: (count) => `ほかに${count}件のお知らせがあります。`,
    button: 'お知らせを見る',
    off: '一日のまとめの受け取りをやめる',
  },
  page: {
    askOne: 'このメールの受け取りをやめますか',
    askDaily: '一日のまとめの受け取りをやめますか',
    askBody: (address) => `${address}に、この種類のメールを送らないようにします。Enlaceの中の表示は変わりません。`,
    button: '受け取りをやめる',
    doneTitle: '今後はお送りしません',
    doneBody: '環境設定から、いつでも元に戻せます。',
    preferences: '環境設定を開く',
    goneTitle: 'このリンクは使えません',
    goneBody: 'リンクが途中で切れているか、すでに存在しないアカウントのものです。',
  },
};
