import { AutomationPage } from '#features/sending/automations/pages/automation.page.tsx';
import { ContactPicker } from '#features/audience/contacts/components/contact-picker.tsx';
import { useSingleRule } from '#features/audience/contacts/segments/use-single-rule.tsx';

export function Component() {
  return <AutomationPage rules={useSingleRule()} contactPicker={ContactPicker} />;
}
export const namespaces = ['automations', 'mailing', 'segments', 'contacts', 'dates'] as const;
