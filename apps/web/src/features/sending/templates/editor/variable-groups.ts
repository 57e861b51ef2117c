import type { z } from 'zod';
import type { templateVariableSchema } from '@enlace/contract/sending/templates/templates.schemas.ts';

export type TemplateVariable = z.infer<typeof templateVariableSchema>;
export type VariableGroup = TemplateVariable['group'];

const order: readonly VariableGroup[] = ['contact', 'field', 'profile', 'brand', 'link', 'feed'];

/** Variables by subject, without empty groups. */
export function groupVariables(
  variables: readonly TemplateVariable[],
): { group: VariableGroup; variables: TemplateVariable[] }[] {
  return order
    .map((group) => ({ group, variables: variables.filter((variable) => variable.group === group) }))
    .filter(({ variables: found }) => found.length > 0);
}
