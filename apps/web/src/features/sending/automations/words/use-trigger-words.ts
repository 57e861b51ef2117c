import type { AutomationTrigger } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { contactSources } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import { newTrigger } from '../rules/new-step.ts';
import type { Named } from './use-plan-names.ts';

type Names = { labels: readonly Named[]; profiles: readonly Named[]; dateFields: readonly Named[]; isReady: boolean };
type DateTrigger = Extract<AutomationTrigger, { kind: 'date' }>;
type FormTrigger = Extract<AutomationTrigger, { kind: 'form' }>;

const usualSources = newTrigger('welcome');

function isUsual(sources: readonly string[]): boolean {
  if (sources.length === 0 || sources.length === contactSources.length || usualSources.kind !== 'welcome') return true;
  return sources.length === usualSources.sources.length && usualSources.sources.every((each) => sources.includes(each));
}

/** The trigger of an automation as a sentence and a detail line. */
export function useTriggerWords(names: Names) {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const nameOf = (things: readonly Named[], id: string) =>
    things.find((thing) => thing.id === id)?.name ?? (names.isReady ? t(($) => $.automations.step.gone) : '…');

  function dateText({ source, fieldKey }: DateTrigger): string {
    if (source === 'joined') return t(($) => $.automations.trigger.joined);
    if (fieldKey === null) return t(($) => $.automations.trigger.noDate);
    return t(($) => $.automations.trigger.named, { name: nameOf(names.dateFields, fieldKey) });
  }
  function onDate(trigger: DateTrigger): string {
    const { offsetDays } = trigger;
    const date = dateText(trigger);
    if (offsetDays === 0) return t(($) => $.automations.trigger.dateOn, { date });
    const count = Math.abs(offsetDays);
    const n = formats.number(count);
    if (offsetDays < 0) return t(($) => $.automations.trigger.dateBefore, { count, n, date });
    return t(($) => $.automations.trigger.dateAfter, { count, n, date });
  }
  function onForm({ forms }: FormTrigger): string {
    const [only] = forms;
    if (forms.length !== 1 || only === undefined) return t(($) => $.automations.trigger.formAny);
    return only === 'form' ? t(($) => $.automations.trigger.formForm) : t(($) => $.automations.trigger.formSignup);
  }

  function sentence(trigger: AutomationTrigger): string {
    switch (trigger.kind) {
      case 'welcome': {
        if (isUsual(trigger.sources)) return t(($) => $.automations.trigger.welcome);
        const list = formats.list(trigger.sources.map((source) => t(($) => $.automations.source[source])));
        return t(($) => $.automations.trigger.welcomeBy, { list });
      }
      case 'date':
        return onDate(trigger);
      case 'label':
        return trigger.labelId === null
          ? t(($) => $.automations.trigger.noLabel)
          : t(($) => $.automations.trigger.label, { name: nameOf(names.labels, trigger.labelId) });
      case 'form':
        return onForm(trigger);
      case 'inactive':
        return t(($) => $.automations.trigger.inactive, { count: trigger.days, n: formats.number(trigger.days) });
      case 'hand':
        return t(($) => $.automations.trigger.hand);
    }
  }

  function detail(trigger: AutomationTrigger): string | undefined {
    if (trigger.kind === 'date') {
      const when =
        trigger.repeat === 'yearly'
          ? t(($) => $.automations.detail.yearly, { at: trigger.at })
          : t(($) => $.automations.detail.once, { at: trigger.at });
      return trigger.clock === 'reader' ? `${when} (${t(($) => $.automations.detail.reader)})` : when;
    }
    if (trigger.kind === 'form' && trigger.profileIds.length > 0) {
      const list = formats.list(trigger.profileIds.map((id) => nameOf(names.profiles, id)));
      return t(($) => $.automations.detail.profiles, { list });
    }
    if (trigger.kind === 'inactive' && trigger.includesPresent) return t(($) => $.automations.detail.present);
    return undefined;
  }
  return { sentence, detail };
}
export type TriggerWords = ReturnType<typeof useTriggerWords>;
