/** Bearer tokens in mail logins: XOAUTH2, and OAUTHBEARER (RFC 7628 §3.1) where only that is offered. */
export type TokenLogin = { user: string; token: string };

const encode = (text: string) => Buffer.from(text, 'utf8').toString('base64');

export function xoauth2({ user, token }: TokenLogin): string {
  return encode(`user=${user}\x01auth=Bearer ${token}\x01\x01`);
}

/** RFC 5801 §4: a name may hold neither of the two as itself. */
const saslName = (name: string) => name.replaceAll('=', '=3D').replaceAll(',', '=2C');

export function oauthBearer({ user, token, host, port }: TokenLogin & { host: string; port: number }): string {
  return encode(`n,a=${saslName(user)},\x01host=${host}\x01port=${port}\x01auth=Bearer ${token}\x01\x01`);
}

/** What ends a refused login: an empty line, or the dummy of RFC 7628 §3.2.3. */
export const afterRefusal = { XOAUTH2: '', OAUTHBEARER: 'AQ==' } as const;
