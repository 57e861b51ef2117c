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
