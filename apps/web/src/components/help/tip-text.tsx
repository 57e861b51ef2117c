import { useTranslation } from 'react-i18next';
import type { Catalogues } from '#locales/catalogues.ts';

export function TipText({ of }: { of: keyof Catalogues['tips'] }) {
  const { t } = useTranslation('tips');
  return <p>{t(($) => $.tips[of])}</p>;
}
