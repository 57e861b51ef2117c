import { useTranslation } from 'react-i18next';
import { linkTarget, linkWords } from '#components/link/link-name.ts';

type LinkLike = { label: string; url: string };

/** A readable link: its text and target. Without a text, the target is its name. */
export function useLinkWords(): (link: LinkLike) => { name: string; place: string | undefined } {
  const { t } = useTranslation('outcome');
  return ({ label, url }) => {
    const target = linkTarget(url);
    const place = target.kind === 'address' ? target.text : t(($) => $.outcome.link[target.kind]);
    const name = linkWords(label);
    return name === '' ? { name: place, place: undefined } : { name, place };
  };
}
