import type { CampaignPart } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { useSearchParams } from 'react-router';
import { partWord } from '../rules/wizard.ts';

/** URL with a card open, or with none, keeping other parameters. */
export function usePartAddress(): (part: CampaignPart | undefined) => string {
  const [params] = useSearchParams();
  return (part) => {
    const next = new URLSearchParams(params);
    next.set('paso', partWord(part));
    return `?${next.toString()}`;
  };
}
