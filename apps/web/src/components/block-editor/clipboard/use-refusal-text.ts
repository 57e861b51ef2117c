import { useTranslation } from 'react-i18next';
import { useBlockName } from '../blocks/use-block-name.ts';
import type { Refusal } from './fit-blocks.ts';

/** Why blocks were left out of a paste, one sentence for each reason. */
export function useRefusalText(): (refused: readonly Refusal[]) => string {
  const { t } = useTranslation('editor');
  const nameOf = useBlockName();
  return (refused) => {
    const names = new Map<Refusal['reason'], Set<string>>();
    for (const { reason, type } of refused) names.set(reason, (names.get(reason) ?? new Set()).add(nameOf(type)));
    return [...names]
      .map(([reason, found]) =>
        t(($) => $.editor.clipboard.refused[reason], { names: [...found].map((name) => `«${name}»`).join(', ') }),
      )
      .join(' ');
  };
}
