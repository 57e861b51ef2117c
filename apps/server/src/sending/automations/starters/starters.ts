import { type BlockDocument, createBlock } from '@enlace/blocks/model/block-document.schema.ts';
import { richTextFromParagraphs } from '@enlace/blocks/model/richtext.schema.ts';
import { defaultTheme } from '@enlace/blocks/themes/theme-choice.schema.ts';
import type {
  AutomationStep,
  AutomationTrigger,
} from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import {
  automationPlanSchema,
  type AutomationStarter,
  automationStarterIds,
} from '@enlace/contract/sending/automations/automations.schemas.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import type { Plan } from '../automations.types.ts';
import { starterTextsEn } from './starters.en.ts';
import { starterTextsEs } from './starters.es.ts';
import { starterTextsJa } from './starters.ja.ts';
import type { AutomationStarterId, StarterMail, StarterText, StarterTexts } from './starters.types.ts';

const texts: Record<Locale, StarterTexts> = { es: starterTextsEs, en: starterTextsEn, ja: starterTextsJa };

/** A plan in short form, without what the schema fills in. */
type Sketch = {
  trigger: { kind: AutomationTrigger['kind'] } & Record<string, unknown>;
  reentry?: { kind: 'after_end'; days: number };
  steps: ({ kind: AutomationStep['kind'] } & Record<string, unknown>)[];
};

const days = (id: string, amount: number) => ({
  id,
  kind: 'wait' as const,
  wait: { kind: 'for', amount, unit: 'days' },
});
const mail = (id: string, templateId: string | null) => ({ id, kind: 'mail' as const, templateId });

type Given = { mails: readonly (string | null)[]; text: StarterText };

const sketches: Record<AutomationStarterId, (given: Given) => Sketch> = {
  welcome_series: ({ mails: [first = null, second = null, third = null] }) => ({
    trigger: { kind: 'welcome' },
    steps: [mail('m1', first), days('w1', 2), mail('m2', second), days('w2', 4), mail('m3', third)],
  }),
  birthday: ({ mails: [first = null] }) => ({
    trigger: { kind: 'date', source: 'field', offsetDays: 0, repeat: 'yearly', at: '09:00', clock: 'reader' },
    steps: [mail('m1', first)],
  }),
  win_back: ({ mails: [first = null], text }) => ({
    trigger: { kind: 'inactive', days: 90 },
    steps: [
      mail('m1', first),
      days('w1', 7),
      {
        id: 'c1',
        kind: 'condition',
        test: { kind: 'mail', stepId: 'm1', action: 'opened' },
        then: [{ id: 'e1', kind: 'end' }],
        else: [{ id: 'n1', kind: 'notify', text: text.notice }],
      },
    ],
  }),
  form_thanks: ({ mails: [first = null, second = null] }) => ({
    trigger: { kind: 'form', forms: ['form'] },
    reentry: { kind: 'after_end', days: 1 },
    steps: [
      { id: 'w1', kind: 'wait', wait: { kind: 'for', amount: 5, unit: 'minutes' } },
      mail('m1', first),
      days('w2', 3),
      mail('m2', second),
    ],
  }),
  label_follow_up: ({ mails: [first = null], text }) => ({
    trigger: { kind: 'label' },
    steps: [
      mail('m1', first),
      days('w1', 3),
      {
        id: 'c1',
        kind: 'condition',
        test: { kind: 'mail', stepId: 'm1', action: 'clicked' },
        then: [{ id: 'n1', kind: 'notify', text: text.notice }],
        else: [],
      },
    ],
  }),
  joined_anniversary: ({ mails: [first = null] }) => ({
    trigger: { kind: 'date', source: 'joined', offsetDays: 0, repeat: 'yearly', at: '10:00', clock: 'reader' },
    steps: [mail('m1', first)],
  }),
};

/** The plan of a starter; `templateIds` are its mails in order. */
export function starterPlan(
  id: AutomationStarterId,
  { locale, templateIds }: { locale: Locale; templateIds: readonly (string | null)[] },
): Plan {
  const text = texts[locale][id];
  return automationPlanSchema.parse({ name: text.name, ...sketches[id]({ mails: templateIds, text }) });
}

export function starterMails(id: AutomationStarterId, locale: Locale): readonly StarterMail[] {
  return texts[locale][id].mails;
}

export function listStarters(locale: Locale): AutomationStarter[] {
  return automationStarterIds.map((id) => {
    const { name, description, mails } = texts[locale][id];
    const { trigger, steps } = starterPlan(id, { locale, templateIds: [] });
    return {
      id,
      name,
      description,
      trigger,
      outline: steps.map(({ kind }) => kind),
      mails: mails.map((each) => each.name),
    };
  });
}

/** A starter mail as blocks: title, text and a button to the page. */
export function starterDocument({ title, lines, button }: StarterMail): BlockDocument {
  return {
    version: 1,
    theme: defaultTheme('menta'),
    blocks: [
      createBlock({ id: 'title', type: 'heading', props: { text: title, size: 'large', linkLabel: '', linkUrl: '' } }),
      createBlock({
        id: 'text',
        type: 'richtext',
        props: { style: 'plain', doc: richTextFromParagraphs([...lines]) },
      }),
      createBlock({
        id: 'button',
        type: 'button',
        props: { label: button, action: 'link', url: '{{ profile_url }}', style: 'main', icon: 'none' },
      }),
    ],
  };
}
