import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { MailRefs } from '../suppressions.types.ts';
import { judgeReturn } from '../verdict.rules.ts';
import { noteReturn, type ReturnDeps } from './note-return.ts';

export type SmtpRefusal = MailRefs & {
  address: string;
  code: number | null;
  /** Enhanced status of the reply, if any. */
  status: string | null;
  text: string | null;
  /** The mail had other recipients, each with a refusal of their own. */
  isOneOfSeveral?: boolean;
};

type Input = { tx: Tx; deps: ReturnDeps; owner: OwnerId; refusal: SmtpRefusal };

/** Records a permanent refusal during handover: the same event as a report about it. */
export async function noteSmtpRefusal({ tx, deps, owner, refusal }: Input): Promise<boolean> {
  const { address, code, status, text, isOneOfSeveral = false, ...refs } = refusal;
  const verdict = judgeReturn({ action: 'failed', code, status, text });
  const mail = refs.deliveryId ?? refs.messageId ?? refs.mailId ?? deps.ids.uuid();
  const event = {
    ...refs,
    ...verdict,
    source: 'smtp',
    address,
    detail: text,
    fingerprint: `${mail}:${verdict.kind}${isOneOfSeveral ? `:${address}` : ''}`,
  } as const;
  return noteReturn({ tx, deps, owner, event });
}
