/** Part of the namespace `incoming`: mailboxes connected by signing in at their provider. */
export const signIn = {
  with: '{{name}}で接続',
  or: 'またはパスワードで接続',
  missing: '{{name}}はこのシステムでまだ設定されていません。',
  missingHelp: '管理者が入力するクライアントIDがありません。',
  lead: '{{name}}に移動し、サインインして許可してください。パスワードがこちらに渡ることはなく、許可はいつでも取り消せます。',
  again: '{{name}}に移動し、もう一度許可してください。会話、ルール、既読の位置はそのまま残ります。',
  address: 'メールボックスのアドレス',
  shared: '共有メールボックス（自分のアカウントでサインインする）',
  go: '{{name}}に進む',
  finishing: 'メールボックスに接続しています…',
  done: '「{{name}}」に接続しました。',
  reconnect: '接続し直す',
  reconnectOf: '{{name}}に接続し直す',
  via: '{{name}}で接続',
  sendsVia: 'メールは同じ許可で{{host}}から送信されます。',
  receivesOnly: '{{name}}では、このメールボックスは受信専用です。',
} as const;

/** Part of the namespace `options`: the providers, for the operator. */
export const oauth = {
  title: 'GoogleやMicrosoftでサインインして接続するメールボックス',
  lead: 'お客様はパスワードを渡さずにメールボックスを接続できます。このシステムを各サービスにアプリケーションとして次のリダイレクト先で登録し、発行された値をここに入力してください。',
  redirect: 'リダイレクト先',
  copy: 'コピー',
  copied: 'コピーしました',
  set: '設定済み',
  unset: '未設定',
  boxes_other: '接続中のメールボックス：{{n}}件',
  howTo: {
    google:
      'Google Cloudで「ウェブ アプリケーション」のOAuthクライアントを作成し、スコープ https://mail.google.com/ を有効にします。',
    microsoft:
      'Microsoft Entraでウェブアプリケーションを登録し、委任されたアクセス許可 IMAP.AccessAsUser.All、SMTP.Send、offline_access を付けます。',
    other: 'OAuth 2.0の認可コードとPKCEに対応したサービスを使えます。',
  },
  unreadable: 'シークレットを読み取れません。もう一度入力してください。',
  edit: '変更',
  editOf: '{{name}}を変更',
  prepare: '設定する',
  prepareOf: '{{name}}を設定する',
  add: '別のサービスを追加',
  id: '短い名前',
  idHint: '英小文字、数字、ハイフン。後から変更できません。',
  name: '名前',
  clientId: 'クライアントID',
  clientSecret: 'クライアントシークレット',
  secretKept: '空欄のままなら、保存済みのものを使います。',
  secretHint: '暗号化して保存し、再び表示することはありません。',
  tenant: '組織（テナント）',
  tenantHint: '空欄ならすべての組織、IDを入れるとその組織だけがサインインできます。',
  authorizeUrl: '認可のアドレス',
  tokenUrl: 'トークンのアドレス',
  revokeUrl: '取り消しのアドレス（任意）',
  scopes: 'スコープ',
  scopesHint: '空白で区切ります。',
  imapHost: 'IMAPサーバー',
  imapPort: 'IMAPポート',
  smtpHost: 'SMTPサーバー（任意）',
  smtpPort: 'SMTPポート',
  save: '保存',
  saved: 'サインインサービスを保存しました',
  remove: '削除',
  removeTitle: '{{name}}を削除しますか？',
  removeHelp: 'このサービスで接続したメールボックスは、再び設定されるまで読み込まれません。',
} as const;

/** Part of the namespace `errors`. */
export const mailSourceErrors = {
  too_many: '受信元は{{limit}}件までです。使っていないものを削除してください。',
  connection_failed: 'そのメールボックスを開けませんでした。',
  nothing_to_retry: 'そのメールはもう保存されていないため、再度読み込めません。',
  provider_not_set: 'そのサービスはこのシステムでまだ設定されていません。',
  access_denied: '許可されませんでした。もう一度お試しください。',
  access_expired:
    'このサインインは無効です。別のセッションで開始されたか、時間が経ちすぎています。最初からやり直してください。',
} as const;
