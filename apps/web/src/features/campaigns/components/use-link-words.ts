import { useTranslation } from 'react-i18next';
import { linkTarget, linkWords } from '#components/link/link-name.ts';

type LinkLike = { label: string; url: string };

/** A link as one reads it: its words, and where it leads. Without words the place is its name. */
export function useLinkWords(): (link: LinkLike) => { name: string; place: string | undefined } {
  const { t } = useTranslation('outcome');
  return ({ label, url }) => {
    const target = linkTarget(url);
    const place = target.kind === 'address' ? target.text : t(($) => $.outcome.link[target.kind]);
    const name = linkWords(label);
    return name === '' ? { name: place, place: undefined } : { name, place };
  };
}
