import type { QuotaResource } from '@enlace/contract/subscriptions/subscriptions.contract.ts';
import type { NotificationTexts } from './es.ts';

const resources: Record<QuotaResource, string> = {
  sends: '送信数',
  profiles: 'プロフィール数',
  contacts: 'Tamyの数',
  storage_bytes: 'クラウドの容量',
};

export const ja: NotificationTexts = {
  title: {
    domain: {
      verified: (host: string) => `${host}でページが表示されるようになりました`,
      failing: (host: string) => `${host}がこちらを指さなくなりました`,
      soon: (host: string) => `明日、${host}の公開が終わります`,
      withdrawn: (host: string) => `${host}での公開が終わりました`,
      forgotten: (host: string) => `${host}は一覧から外れました`,
    },
    written: {
      comment: (name: string, about: string, count: number) =>
        count === 1
          ? `${name}さんが「${about}」にコメントしました`
          : `「${about}」に新しいコメントが${count}件あります`,
      post: (name: string, about: string, count: number) =>
        count === 1 ? `${name}さんが${about}のウォールに書き込みました` : `${about}に訪問者の投稿が${count}件あります`,
    },
    filesReceived: (name: string, title: string, count: number) =>
      count === 1 ? `「${title}」に「${name}」が届きました` : `「${title}」にファイルが${count}件届きました`,
    billing: {
      payment_failed: (plan) => `${plan}プランのお支払いがまだです`,
      read_only: () => 'アカウントは閲覧のみになりました',
      suspended: (plan) => `${plan}プランは停止中です`,
      cancelled: (plan) => `${plan}プランは解約されました`,
      trial_over: () => 'お試し期間が終了しました',
      start_expired: (plan) => `${plan}プランのお申し込みは期限切れになりました`,
      recovered: (plan) => `${plan}プランをまたご利用いただけます`,
    },
    message: (name, profile) => `${name}さんから「${profile}」にメッセージが届きました`,
    finished: (name) => `キャンペーン「${name}」が完了しました`,
    failed: (name) => `キャンペーン「${name}」が失敗により停止しました`,
    decided: (name, variant) => `「${name}」ではバージョン${variant}が選ばれました`,
    series: {
      ready: (name, date) => `「${name}」${date}分の下書きができました`,
      missed: (name, date) => `「${name}」は${date}に送信されませんでした`,
    },
    automationNotice: (contact, text) => (text === '' ? contact : `${contact}：${text}`),
    automationStopped: (name) => `自動化「${name}」が止まりました`,
    quota: (resource) => `${resources[resource]}が上限に近づいています`,
    codeUsed: 'リカバリーコードが使われました',
    exportReady: 'データをダウンロードできます',
    withheld: (name) => `ページ「${name}」の公開が停止されました`,
    released: (name) => `ページ「${name}」の公開が再開されました`,
    exportFailed: 'データを準備できませんでした',
    webhookDisabled: (name: string) => `Webhook「${name}」は無効になりました`,
  },
  detail: {
    domain: {
      verified: 'これ以上の作業は必要ありません。',
      failing: 'DNSがこのままだと7日後に公開が終わります。',
      soon: 'DNSレコードがまだこちらを指していません。',
      withdrawn: 'DNSがこちらを指していません。ページは元のアドレスで引き続き表示されます。',
      forgotten: '期限までに確認できませんでした。もう一度追加できます。',
    },
    writtenWaits: '確認をお待ちしています。',
    billing: 'データは失われません。プランの状況をご確認ください。',
    message: (preview) => `「${preview}」`,
    finished: (accepted, audience) => `${audience}件のうち${accepted}件に届きました。`,
    failed: '開くと理由を確認でき、解決後に続けられます。',
    decided: '残りの宛先にはこのバージョンが届きます。',
    series: {
      ready: '内容を確認し、好きなときに送信してください。自動では送信されません。',
      missed: '定期キャンペーンを開くと理由がわかり、そのまま送信することもできます。',
    },
    automationNotice: (name) => `自動化「${name}」からのお知らせです。`,
    automationStopped: '開いて理由を確かめ、解決したら再開してください。',
    quota: '使用状況と、できることを確認できます。',
    codeUsed: (left) => `残りのコードは${left}個です。`,
    exportReady: 'ファイルは7日間保存されます。',
    withheld: '理由をメールでお知らせしました。',
    released: 'お手続きは必要ありません。',
    exportFailed: 'もう一度お試しください。',
    webhook: {
      gone: '受信側がもう存在しないと応答しました。',
      failing: '3日間受信されていません。',
    },
  },
  open: {
    domain: 'ドメインを開く',
    wall: 'ウォールを開く',
    files: 'クラウドを開く',
    billing: 'マイプランを見る',
    message: '会話を開く',
    finished: 'レポートを見る',
    failed: 'キャンペーンを開く',
    decided: 'テストの結果を見る',
    series: { ready: '下書きを開く', missed: '定期キャンペーンを開く' },
    contact: 'Tamyを見る',
    automation: '自動化を開く',
    quota: '契約中のプランを見る',
    codeUsed: '{product}を開く',
    profile: 'プロフィールを見る',
    export: '設定を開く',
    webhook: 'Webhookを開く',
  },
  footer: '{product}の環境設定に従ってお送りしています。',
  off: 'このメールの受け取りをやめる',
  pushTest: { title: 'この端末に通知が届きます', body: '{product} を閉じている間も、このようにお知らせします。' },
  pushMany: { title: (count: number) => `新しい通知が${count}件あります`, body: '{product} で確認できます。' },
  digest: {
    subject: (count) => `{product}に新しいお知らせが${count}件あります`,
    title: (count) => `新しいお知らせが${count}件あります`,
    hello: (name) => `${name}さん、まだご覧になっていないお知らせです。`,
    more: (count) => `ほかに${count}件のお知らせがあります。`,
    button: 'お知らせを見る',
    off: '一日のまとめの受け取りをやめる',
  },
  page: {
    askOne: 'このメールの受け取りをやめますか？',
    askDaily: '一日のまとめの受け取りをやめますか？',
    askBody: (address) => `${address}に、この種類のメールを送らないようにします。{product}の中の表示は変わりません。`,
    button: '受け取りをやめる',
    doneTitle: '今後はお送りしません',
    doneBody: '環境設定から、いつでも元に戻せます。',
    preferences: '環境設定を開く',
    goneTitle: 'このリンクは使えません',
    goneBody: 'リンクが途中で切れているか、すでに存在しないアカウントのものです。',
  },
};
