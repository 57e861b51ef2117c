import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import { type AnyHit, type AnyKind, stateKeyOf } from './kinds.ts';

/** Texts for results: the names of kinds, and notes next to titles. */
export function useHitWords() {
  const { t } = useTranslation('search');
  const formats = useFormats();
  const stateOf = (hit: AnyHit): string | undefined => {
    const key = stateKeyOf(hit);
    return key === undefined ? undefined : t(($) => $.search.state[key]);
  };
  return {
    kindName: (kind: AnyKind) => t(($) => $.search.kind[kind]),
    stateOf,
    /** Amount or subtitle, then the state. */
    noteOf(hit: AnyHit): string {
      const { amount, subtitle } = hit;
      const money = amount === null ? '' : formats.money(amount);
      return [subtitle, money, stateOf(hit) ?? ''].filter((text) => text !== '').join(' · ');
    },
  };
}
