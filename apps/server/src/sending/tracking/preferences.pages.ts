import type { Locale } from '@enlace/contract/core/locale.ts';
import {
  undoUnsubscription,
  mayUndo,
  readRecipient,
  unsubscribeRecipient,
} from '#sending/campaigns/tracking/record-unsubscribe.ts';
import { changeOwnLanguage, chooseOwnTopics, readOwnTopics, requestPrivacyLink } from '#audience/door.ts';
import type { Recipient } from '#sending/campaigns/tracking/find-recipient.ts';
import type { DeliveryRef } from '#sending/campaigns/tracking/delivery-tokens.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { trackingTexts } from './locales/texts.ts';
import { preferencesPage } from './pages/preference-forms.ts';
import { wishesOf } from './pages/topic-forms.ts';
import { sendPage } from './send-page.ts';
import { type Mount, sampleToken, type TokenParams } from './tracking.mount.ts';

const locales: readonly Locale[] = ['es', 'en', 'ja'];

function formOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(typeof request.body === 'string' ? request.body : '');
}

/** A link in a mail can change subscription, topics and language, and request the data link; nothing more. */
export function mountPreferences({ app, deps, readers }: Mount): void {
  type Shown = {
    request: FastifyRequest;
    reply: FastifyReply;
    token: string;
    recipient: Recipient;
    ref: DeliveryRef;
    notice: 'saved' | 'left' | 'sent' | null;
  };
  const show = async ({ request, reply, token, recipient, ref, notice }: Shown) =>
    sendPage(reply, {
      html: preferencesPage(readers.readerOf(request, { recipient, token }), {
        isSubscribed: recipient.status === 'subscribed',
        mayJoin: mayUndo({ recipient, now: deps.clock.now() }),
        language: recipient.language,
        topics: await readOwnTopics({ deps, owner: ref.owner, contactId: recipient.contactId }),
        notice,
      }),
      deps,
    });
  const find = async (token: string) => {
    const ref = readers.refOf(token);
    const recipient = ref && (await readRecipient({ deps, ref }));
    return ref && recipient ? { ref, recipient } : undefined;
  };

  app.get<TokenParams>('/preferencias/:token', async (request, reply) => {
    const { token } = request.params;
    if (token === sampleToken) return readers.sendSample(request, reply);
    const found = await find(token);
    if (!found) return readers.sendGone(request, reply);
    return show({ request, reply, token, ...found, notice: null });
  });
  app.post<TokenParams>('/preferencias/:token', async (request, reply) => {
    const { token } = request.params;
    if (token === sampleToken) return readers.sendSample(request, reply);
    const found = await find(token);
    if (!found) return readers.sendGone(request, reply);
    const { ref, recipient } = found;
    const form = formOf(request);
    if (form.get('mailings') === 'no' && recipient.status === 'subscribed')
      await unsubscribeRecipient({ deps, ref, source: 'page' });
    if (form.get('mailings') === 'yes' && recipient.status === 'unsubscribed') {
      const { locale } = readers.readerOf(request, { recipient, token });
      await undoUnsubscription({ deps, ref, agreement: trackingTexts[locale].agreement(recipient.fromName) });
    }
    const wanted = form.get('language');
    if (wanted !== null) {
      const language = locales.find((each) => each === wanted) ?? null;
      await changeOwnLanguage({ deps, owner: ref.owner, contactId: recipient.contactId, language });
    }
    const after = (await readRecipient({ deps, ref })) ?? recipient;
    // Leaving everything comes before any topic.
    if (recipient.status === 'subscribed' && after.status === 'subscribed')
      await chooseOwnTopics({ deps, owner: ref.owner, contactId: recipient.contactId, wishes: wishesOf(form) });
    // Also who chooses among topics in a window that was open before they left: nothing of it was saved.
    const hasLeft = after.status === 'unsubscribed' && (recipient.status === 'subscribed' || form.has('shown'));
    return show({ request, reply, token, recipient: after, ref, notice: hasLeft ? 'left' : 'saved' });
  });
  app.post<TokenParams>('/preferencias/:token/datos', async (request, reply) => {
    const { token } = request.params;
    if (token === sampleToken) return readers.sendSample(request, reply);
    const found = await find(token);
    if (!found) return readers.sendGone(request, reply);
    const { ref, recipient } = found;
    const { locale } = readers.readerOf(request, { recipient, token });
    await requestPrivacyLink({ deps, owner: ref.owner, email: recipient.address, locale });
    return show({ request, reply, token, recipient, ref, notice: 'sent' });
  });
}
