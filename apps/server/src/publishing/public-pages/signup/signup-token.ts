import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

const purpose = 'signup-confirmation';
const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

type Secrets = Pick<Platform, 'secrets'>;
export type SignupRef = { owner: OwnerId; id: string };

function pack(uuid: string): string {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url');
}

function unpack(text: string): string {
  const hex = Buffer.from(text, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Only contained in the mail to the address: the request id, and our signature. */
export function issueSignupToken({ secrets }: Secrets, { owner, id }: SignupRef): string {
  const text = `${pack(owner)}${pack(id)}`;
  return `${text}${secrets.sign(purpose, text)}`;
}

/** The request of a token; undefined when it is not ours. The request itself decides about its age. */
export function readSignupToken({ secrets }: Secrets, token: string): SignupRef | undefined {
  const [text, signature] = [token.slice(0, 44), token.slice(44)];
  if (!/^[\w-]{87}$/.test(token) || !secrets.verify({ purpose, text, signature })) return undefined;
  const [owner, id] = [unpack(text.slice(0, 22)), unpack(text.slice(22))];
  return idForm.test(owner) && idForm.test(id) ? { owner: ownerId(owner), id } : undefined;
}
