import type { TemplateVariable } from './variable-groups.ts';

/** How a variable is written into a mail; one that may be empty gets a default. */
export function variableText({
  variable,
  fallback,
}: {
  variable: Pick<TemplateVariable, 'name' | 'needsFallback' | 'kind'>;
  fallback: string;
}): string {
  const escaped = fallback.replace(/"/g, '');
  if (variable.kind === 'boolean') return `{% if ${variable.name} %}…{% endif %}`;
  const written = variable.kind === 'date' ? `${variable.name} | date: "%d/%m/%Y"` : variable.name;
  return variable.needsFallback ? `{{ ${written} | default: "${escaped}" }}` : `{{ ${variable.name} }}`;
}
