/** Markdown; headings, lists and links only. */
export const guide = `## プログラム用のキー
1. [APIキー](/user/opciones/claves)で作成し、名前を付け、必要な権限だけを選びます。
2. 有効期間を選び、キーをコピーします。表示は一度だけです。
3. プログラムはヘッダー\`Authorization: Bearer\`で送ります。すべての呼び出しは\`/api/docs\`にあります。
## 通知を受け取る
1. [Webhook](/user/opciones/webhooks)に、プログラムのhttpsアドレスを入力し、通知を選びます。
2. 秘密の値を保存します。それで各通知の署名を確認します。
3. 応答がなければ送り直します。配信と応答は一覧に残ります。
## 紛失したとき
キーを削除すると、すぐに使えなくなります。
`;
