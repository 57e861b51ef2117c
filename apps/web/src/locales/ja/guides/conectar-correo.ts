/** Markdown; headings, lists and links only. */
export const guide = `## 自分のアドレスで送る
1. 設定の[送信ドメイン](/user/opciones/dominios)でドメインを追加し、レコードをDNSに書き写します。見つかるまで10分ごとに確認します。
2. [差出人](/user/opciones/remitentes)で、プロフィールごとの名前とアドレスを選びます。
## 自分のサーバーで送る
1. [自分のサーバー](/user/opciones/servidor)に、プロバイダーのサーバー、ポート、ユーザー名、パスワードを入力します。
2. テストメールを送ります。届いたら有効にできます。
3. 一つのメールで二回失敗すると、無効にしていなければこちらのサーバーから送ります。
## ここで受け取る
[受信メール](/user/opciones/correo-entrante)でIMAPのアカウントをつなぐと、届いたメールが受信箱に表示されます。
`;
