import type { TemplateVariable } from './variable-groups.ts';

/** How a variable is written into a mail; one that may be empty gets words that stand in for it. */
export function variableText({
  variable,
  fallback,
}: {
  variable: Pick<TemplateVariable, 'name' | 'needsFallback'>;
  fallback: string;
}): string {
  const escaped = fallback.replace(/"/g, '');
  return variable.needsFallback ? `{{ ${variable.name} | default: "${escaped}" }}` : `{{ ${variable.name} }}`;
}
