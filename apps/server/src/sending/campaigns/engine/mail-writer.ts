import { personalMailData, type MailLinks } from '#sending/templates/usecases/mail-data.ts';
import { compileMailSegments, fillMail, type MailSegments } from '#sending/templates/usecases/fill-mail.ts';
import { isBusy } from '#platform/mail/busy.ts';
import { MailAddressError, parseAddress } from '#platform/mail/addresses.ts';
import {
  compileMail,
  type CompiledMail,
  type MailPieces,
  toMessage,
  type WrittenMessage,
} from '#platform/mail/compose/compile-mail.ts';
import { composeMail } from '#platform/mail/compose/compose-mail.ts';
import type { MailAttachment } from '#platform/mail/compose/compose.types.ts';
import { MailComposeError } from '#platform/mail/compose/mail-compose-error.ts';
import type { DkimKey } from '#platform/mail/dkim/dkim.types.ts';
import { signatureFields, signRaw } from '#platform/mail/dkim/sign-mail.ts';
import { hasDeadLink, slotValues } from '#platform/mail/render/template-segments.ts';
import type { TemplateData } from '#platform/mail/render/render.types.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { CampaignContent, ClaimedDelivery, DeliveryResult } from '../campaigns.types.ts';
import { createDeadLinks, withoutDetours } from '../tracking/link-targets.ts';
import type { CampaignLink } from '../tracking/links.rules.ts';
import { createDeliveryAddresses, deliveryToken, deliveryTokenKey } from '../tracking/delivery-tokens.ts';
import { skipped, waiting } from './outcome.rules.ts';

type Deps = Pick<Platform, 'clock' | 'config' | 'secrets' | 'renderer'>;
type Message = Pick<WrittenMessage, 'raw' | 'soundFrom'> & Partial<Pick<WrittenMessage, 'release'>>;
export type WrittenMail = ({ ok: true; from: string; to: string } & Message) | { ok: false; result: DeliveryResult };
/** Writes one recipient's message. Invalid recipient data ends that delivery, never the campaign. */
export type MailWriter = (delivery: ClaimedDelivery) => WrittenMail | Promise<WrittenMail>;

/** The public addresses of one recipient. */
export function deliveryLinks({ publicUrl, token }: { publicUrl: string; token: string }): MailLinks {
  return {
    unsubscribe: `${publicUrl}/baja/${token}`,
    preferences: `${publicUrl}/preferencias/${token}`,
    viewOnline: `${publicUrl}/correo/${token}`,
    click: `${publicUrl}/t/c/${token}`,
    open: `${publicUrl}/t/o/${token}.gif`,
  };
}

function refusalOf(error: unknown): WrittenMail {
  if (error instanceof MailAddressError) return { ok: false, result: skipped('bad_address', error.message) };
  if (error instanceof MailComposeError) return { ok: false, result: skipped('render_failed', error.message) };
  // Nothing is wrong with the mail: it is retried.
  if (isBusy(error)) return { ok: false, result: waiting };
  throw error;
}

type Personal = ReturnType<ReturnType<typeof createPersonalizer>>;

function createPersonalizer({ deps, content }: { deps: Deps; content: CampaignContent }) {
  const { publicUrl, mail } = deps.config;
  const key = deliveryTokenKey(deps);
  const addressesOf = createDeliveryAddresses(deps);
  const sendingDomain = content.fromAddress.split('@').at(-1) ?? '';
  return (delivery: ClaimedDelivery) => {
    const { deliveryId, ownerId: owner } = delivery;
    const links = deliveryLinks({ publicUrl, token: deliveryToken({ key, owner, deliveryId }) });
    const addresses = addressesOf(deliveryId);
    const { address } = parseAddress(delivery.address);
    const name = delivery.name.includes('@') ? '' : delivery.name;
    return {
      data: personalMailData({ contact: delivery, links, shared: content.sharedData }),
      // The client's own server accepts only its own senders; bounces go to that mailbox.
      envelopeFrom: content.via === 'own' ? content.fromAddress : (addresses.bounce ?? mail.from),
      address,
      fields: {
        to: [{ address, ...(name === '' ? {} : { name }) }],
        replyTo: { name: content.fromName, address: addresses.reply },
        date: deps.clock.now(),
        // The same on every attempt, under the domain that signs it.
        messageId: `${addresses.idPart}@${sendingDomain}`,
        list: { unsubscribeUrl: links.unsubscribe, unsubscribeMailto: addresses.unsubscribe },
      },
    };
  };
}

function sharedFields({ deps, content }: { deps: Deps; content: CampaignContent }) {
  const { campaignId, ownerId } = content;
  return {
    from: { name: content.fromName, address: content.fromAddress },
    // Short enough to stay a single unencoded word: large providers group complaints by these fields.
    feedbackId: `${campaignId.slice(-12)}:${ownerId.slice(-12)}:campaign:enlace`,
    listId: `${ownerId}.${deps.config.mail.inbound.domain}`,
  };
}

function literalsOf(segments: MailSegments, part: keyof MailSegments) {
  return { literals: segments[part].literals };
}

/** Undefined for a reader for whom a link has no target: that link must be removed from the whole mail. */
function fastWriter({
  content,
  segments,
  deps,
  attachments,
}: {
  content: CampaignContent;
  segments: MailSegments;
  deps: Deps;
  attachments: readonly MailAttachment[];
}): (personal: Personal) => MailPieces | undefined {
  const compiled: CompiledMail = compileMail({
    seed: content.campaignId,
    ...sharedFields({ deps, content }),
    subject: literalsOf(segments, 'subject'),
    text: literalsOf(segments, 'text'),
    html: literalsOf(segments, 'html'),
    attachments,
  });
  const valuesOf = (data: TemplateData) => ({
    subject: slotValues({ segments: segments.subject, data }),
    text: slotValues({ segments: segments.text, data }),
    html: slotValues({ segments: segments.html, data }),
  });
  return ({ data, fields }) => {
    const values = valuesOf(data);
    return hasDeadLink({ segments: segments.html, values: values.html }) ? undefined : compiled({ ...fields, values });
  };
}

type Signing = { deps: Deps; keys: readonly DkimKey[] };

/** Without a key the message is returned synchronously; other threads sign it. */
function putTogether(pieces: MailPieces, { deps, keys }: Signing): Message | Promise<Message> {
  if (keys.length === 0) return toMessage(pieces);
  const mail = { fields: pieces.fields(), bodyHash: pieces.bodyHash() };
  return signatureFields({ mail, keys, at: deps.clock.now() }).then((fields) => toMessage(pieces, fields));
}

type WriterInput = {
  deps: Deps;
  content: CampaignContent;
  keys?: readonly DkimKey[];
  /** The links counted in it. */
  links?: readonly Pick<CampaignLink, 'id' | 'url'>[];
  /** What every recipient gets with it. */
  attachments?: readonly MailAttachment[];
};

type WholeInput = Required<Pick<WriterInput, 'deps' | 'keys' | 'content' | 'attachments'>>;

function sourceOf({ subject, html, bodyText }: CampaignContent) {
  return { subject, html, text: bodyText };
}

/** Writes a mail that was not precompiled in pieces. */
function wholeWriter({ deps, keys, content, attachments }: WholeInput) {
  const { listId, ...shared } = sharedFields({ deps, content });
  return async (personal: Personal, written: CampaignContent): Promise<WrittenMail> => {
    const filled = await fillMail({ deps, source: sourceOf(written), data: personal.data });
    if (!filled.ok) return { ok: false, result: skipped('render_failed', filled.error.message) };
    const list = { ...personal.fields.list, id: listId };
    const raw = composeMail({ ...shared, ...personal.fields, ...filled.mail, list, attachments });
    return addressed(personal, { raw: await signRaw({ raw, keys, at: deps.clock.now() }) });
  };
}

function addressed({ envelopeFrom, address }: Personal, message: Message): WrittenMail {
  return { ok: true, from: envelopeFrom, to: address, ...message };
}

/**
 * Compiles the frozen mail once. Templates with logic go through the worker thread for each recipient, as do mails for
 * recipients for whom a link has no target: these are sent without that link.
 */
export function createMailWriter(input: WriterInput): MailWriter {
  const { deps, content, keys = [], links = [], attachments = [] } = input;
  const segments = compileMailSegments(sourceOf(content));
  const personalize = createPersonalizer({ deps, content });
  const deadLinks = createDeadLinks({ deps, links });
  const writeWhole = wholeWriter({ deps, keys, content, attachments });
  const writeFast = segments ? fastWriter({ content, segments, deps, attachments }) : () => undefined;
  const write = (personal: Personal): WrittenMail | Promise<WrittenMail> => {
    const pieces = writeFast(personal);
    if (!pieces) return writeWhole(personal, content);
    const message = putTogether(pieces, { deps, keys });
    return message instanceof Promise
      ? message.then((ready) => addressed(personal, ready))
      : addressed(personal, message);
  };
  const writeChecked = async (personal: Personal, dead: Awaited<ReturnType<NonNullable<typeof deadLinks>>>) =>
    dead.length === 0 ? write(personal) : writeWhole(personal, withoutDetours(content, dead));
  return (delivery) => {
    try {
      const personal = personalize(delivery);
      const written = deadLinks
        ? deadLinks(personal.data).then((dead) => writeChecked(personal, dead))
        : write(personal);
      return written instanceof Promise ? written.catch(refusalOf) : written;
    } catch (error) {
      return refusalOf(error);
    }
  };
}
