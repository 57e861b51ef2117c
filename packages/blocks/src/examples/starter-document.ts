import type { Locale } from '@enlace/contract/core/locale.ts';
import { coverNameMax } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { formSchema } from '../blocks/form/form.schema.ts';
import { localeTexts } from '../locales/locale-texts.ts';
import { createBlock, type BlockDocument } from '../model/block-document.schema.ts';
import { emptyBlock } from '../model/block-defaults.ts';
import { defaultTheme } from '../themes/theme-choice.schema.ts';

/** A client's first profile: complete enough to publish, short enough to personalise. */
export function starterDocument({ name, locale }: { name: string; locale: Locale }): BlockDocument {
  const texts = localeTexts[locale].starter;
  const cover = emptyBlock({ id: 'cover', type: 'cover' });
  const form = formSchema.parse({
    title: texts.formTitle,
    intro: texts.formIntro,
    consentText: texts.consent,
    fields: emptyBlock({ id: 'form', type: 'form' }).props.fields,
  });
  return {
    version: 1,
    theme: defaultTheme('barro'),
    blocks: [
      { ...cover, props: { ...cover.props, name: [...name].slice(0, coverNameMax).join(''), bio: texts.bio } },
      createBlock({
        id: 'button',
        type: 'button',
        props: { label: texts.button, action: 'form', url: '', style: 'main', icon: 'mail' },
      }),
      emptyBlock({ id: 'social', type: 'social_links' }),
      emptyBlock({ id: 'links', type: 'link_list' }),
      createBlock({ id: 'form', type: 'form', props: form }),
      emptyBlock({ id: 'footer', type: 'footer' }),
    ],
  };
}
