import type { OwnerId } from '#platform/context.ts';
import { fillMail } from '#sending/templates/usecases/fill-mail.ts';
import { personalMailData } from '#sending/templates/usecases/mail-data.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { CampaignContent } from '../campaigns.types.ts';

function nobody(owner: OwnerId) {
  const empty = { firstName: null, lastName: null, email: null, phone: null, company: null, city: null };
  return { id: owner, name: '', ...empty, language: null, fields: {} };
}

type Input = {
  deps: Pick<Platform, 'renderer'>;
  content: CampaignContent;
  /** Where the mail itself stands, and what takes the place of personal pages. */
  links: { own: string; archive: string };
};

/** A frozen mail as nobody in particular gets it; undefined when it cannot be filled without a person. */
export async function fillForNobody({
  deps,
  content,
  links: { own, archive },
}: Input): Promise<{ subject: string; html: string } | undefined> {
  const data = personalMailData({
    contact: nobody(content.ownerId),
    links: { unsubscribe: archive, preferences: archive, viewOnline: own, click: own, open: '' },
    shared: content.sharedData,
  });
  const source = { subject: content.subject, html: content.html, text: '' };
  const filled = await fillMail({ deps, source, data });
  return filled.ok ? filled.mail : undefined;
}
