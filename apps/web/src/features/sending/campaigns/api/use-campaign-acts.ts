import { useCampaignAction, useDuplicateCampaign, useRemoveCampaign } from './campaign-actions.ts';
import { useArchive } from './report-actions.ts';

/** What the menu of a row does. It belongs to the list: the menu is gone by the time an answer comes. */
export function useCampaignActs() {
  const pause = useCampaignAction('pause');
  const resume = useCampaignAction('resume');
  const duplicate = useDuplicateCampaign();
  const remove = useRemoveCampaign();
  const archive = useArchive();
  const acts = [pause, resume, duplicate, remove, archive];
  const afterOthers =
    <Input>(mutate: (input: Input) => void) =>
    (input: Input) => {
      for (const act of acts) act.reset();
      mutate(input);
    };
  return {
    failure: acts.find(({ error }) => error !== null)?.error ?? undefined,
    pause: afterOthers(pause.mutate),
    resume: afterOthers(resume.mutate),
    duplicate: afterOthers(duplicate.mutate),
    remove: afterOthers(remove.mutate),
    archive: afterOthers(archive.mutate),
  };
}
