/** The texts a new installation ships with (Markdown); the operator replaces them. */
export const defaultPolicy = {
  es: `# Privacidad y condiciones

## Quién trata tus datos
El responsable es quien opera este servicio. Lo usan empresas y profesionales para publicar perfiles, recibir mensajes y escribir a las personas que lo han aceptado.

## Qué guardamos
- **Si tienes una cuenta:** tu nombre, alias, correo, teléfono, tipo de cuenta, idioma y lo que publicas.
- **Si escribes a un perfil:** lo que pones en el formulario, la hora y el texto que aceptaste. Tu dirección de red se guarda solo como huella que no permite recuperarla.
- **Si visitas un perfil:** contamos visitas sin cookies y sin guardar tu dirección.

## Para qué
Para que tu mensaje llegue, para responderte y, si lo has aceptado, para escribirte. Cada envío lleva un enlace para darte de baja que funciona al momento.

## Cuánto tiempo
Mientras dure tu cuenta o la relación con quien te escribe. Lo borrado pasa treinta días en la papelera y después se elimina.

## Tus derechos
Puedes pedir acceso, corrección, copia o borrado a quien te escribe o a quien opera el servicio.

## Uso correcto
No se permite enviar mensajes a quien no los ha aceptado, suplantar a otras personas ni publicar contenido ilegal. Una cuenta que lo haga puede quedar suspendida.`,
  en: `# Privacy and terms

## Who handles your data
The operator of this service is responsible. Businesses and professionals use it to publish profiles, receive messages and write to people who have agreed to it.

## What we store
- **If you have an account:** your name, alias, e-mail, telephone, account type, language and what you publish.
- **If you write to a profile:** what you enter in the form, the time and the text you accepted. Your network address is stored only as a fingerprint from which it cannot be recovered.
- **If you visit a profile:** we count visits without cookies and without storing your address.

## Why
To deliver your message, to reply to you and, if you agreed, to write to you. Every mailing includes an unsubscribe link that takes effect at once.

## For how long
For as long as your account or your relationship with the sender lasts. Deleted items stay in the trash for thirty days and are then erased.

## Your rights
You can ask the sender or the operator for access, correction, a copy or erasure.

## Fair use
Writing to people who have not agreed, impersonating others and publishing illegal content are not allowed. An account that does so may be suspended.`,
  jp: `# プライバシーと利用条件

## データの管理者
このサービスの運営者が管理します。事業者や個人がプロフィールを公開し、メッセージを受け取り、同意した方に連絡するために利用します。

## 保存する情報
- **アカウントをお持ちの方：** 名前、エイリアス、メールアドレス、電話番号、アカウント種別、言語、公開した内容。
- **プロフィールにメッセージを送る方：** フォームの内容、日時、同意した文面。ネットワークアドレスは復元できない形に変えて保存します。
- **プロフィールを見る方：** Cookieを使わず、アドレスも保存せずに訪問数を数えます。

## 利用目的
メッセージを届け、返信し、同意がある場合に連絡するためです。配信メールには、すぐに有効になる配信停止リンクが必ず付きます。

## 保存期間
アカウントまたは送信者との関係が続く間です。削除したものは30日間ゴミ箱に残ってから消去されます。

## お客様の権利
送信者または運営者に、開示、訂正、写しの提供、消去を求めることができます。

## 適切な利用
同意のない方への送信、なりすまし、違法な内容の公開は認められません。違反したアカウントは停止されることがあります。`,
};
