import { asStranger, type SeesBlock } from '@enlace/blocks/model/segment-parts.ts';
import type { OwnerId } from '#platform/context.ts';
import { fillMail } from '#sending/templates/usecases/fill-mail.ts';
import { personalMailData } from '#sending/templates/usecases/mail-data.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { CampaignContent } from '../campaigns.types.ts';

function nobody(owner: OwnerId) {
  const empty = { firstName: null, lastName: null, email: null, phone: null, company: null, city: null };
  return { id: owner, name: '', ...empty, language: null, timeZone: null, fields: {} };
}

type Input = {
  deps: Pick<Platform, 'renderer'>;
  content: CampaignContent;
  /** The address of the mail itself, and what replaces personal pages. */
  links: { own: string; archive: string };
  /** Whose blocks it shows; default: those of a stranger. */
  sees?: SeesBlock;
};

/** Renders a frozen mail without a recipient; undefined when it needs one. */
export async function fillGeneric({
  deps,
  content,
  links: { own, archive },
  sees = asStranger,
}: Input): Promise<{ subject: string; html: string } | undefined> {
  const data = personalMailData({
    contact: nobody(content.ownerId),
    links: { unsubscribe: archive, preferences: archive, viewOnline: own, click: own, open: '' },
    shared: content.sharedData,
  });
  const source = { subject: content.subject, html: content.html, text: '' };
  const filled = await fillMail({ deps, source, data, sees });
  return filled.ok ? filled.mail : undefined;
}
