/** Part of the namespace `errors`, in a file of its own: every screen loads it. */
export const mailSourceErrors = {
  too_many: '受信元は{{limit}}件までです。使っていないものを削除してください。',
  connection_failed: 'そのメールボックスを開けませんでした。',
  nothing_to_retry: 'そのメールはもう保存されていないため、再度読み込めません。',
  provider_not_set: 'そのサービスはこのシステムでまだ設定されていません。',
  access_denied: '許可されませんでした。もう一度お試しください。',
  access_expired:
    'このサインインは無効です。別のセッションで開始されたか、時間が経ちすぎています。最初からやり直してください。',
} as const;
