import { canonicalAddress } from '#platform/mail/addresses.ts';
import { findForwardRequest } from '../forwarding/forward-request.rules.ts';
import { noteTestArrival } from '../forwarding/forward-tests.repository.ts';
import { notify } from '#workspace/door.ts';
import type { Incoming, Verdict } from './inbound-mail.types.ts';
import { profileOf, shelveMail } from './shelve-mail.ts';

const link = '/user/opciones/correo-entrante';

/**
 * A test of forwarding that came back: noted at the test, and nothing to read. A report about it, and an answer that
 * quotes it, have its code too, and are what they are.
 */
export async function takeForwardTest(incoming: Incoming): Promise<Verdict | undefined> {
  const { tx, owner, mail, way, receivedAt } = incoming;
  const profileId = way.isToProfile ? ((await profileOf(incoming))?.id ?? null) : null;
  const isAbout = mail.kind === 'bounce' || mail.inReplyTo !== null || mail.references.length > 0;
  const text = isAbout ? '' : `${mail.subject}\n${mail.text}`;
  const isTest = await noteTestArrival(tx, owner, { messageId: mail.messageId, text, profileId, at: receivedAt });
  return isTest ? { state: 'duplicate', reason: 'forward_test', conversationId: null } : undefined;
}

/** A provider asks whether mail may be forwarded here: on the shelf, with a notice that has the code. */
export async function takeForwardRequest(incoming: Incoming): Promise<Verdict | undefined> {
  const { tx, deps, owner, mail, way, senderCheck } = incoming;
  if (!way.isToProfile || senderCheck?.verdict === 'suspect') return undefined;
  const from = canonicalAddress(mail.from?.address ?? '');
  const asked = findForwardRequest({ from, subject: mail.subject, text: mail.text, ownAddress: way.address ?? '' });
  if (!asked) return undefined;
  const sender = { name: mail.from?.name || from, address: from, isPassedOn: false };
  const verdict = await shelveMail({ ...incoming, sender }, 'forward_request');
  const params = { provider: asked.provider, code: asked.code ?? '' };
  if (verdict.state === 'shelved')
    await notify({ tx, deps, owner, notification: { kind: 'mail.forward_request', params, link } });
  return verdict;
}
