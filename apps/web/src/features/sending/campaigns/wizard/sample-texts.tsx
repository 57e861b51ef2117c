import { useTranslation } from 'react-i18next';
import { Callout } from '#components/feedback/callout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { Preflight } from '../api/campaigns.queries.ts';
import { templateAddress } from '../rules/campaign-address.ts';

/** Each text that is still the gallery's, with the way to its block. */
export function SampleTexts({ samples }: Pick<Preflight, 'samples'>) {
  const { t } = useTranslation(['mailing', 'templates']);
  const formats = useFormats();
  const { texts, isWhole } = samples;
  const count = texts.length;
  if (count === 0) return null;
  const title = isWhole
    ? t(($) => $.mailing.check.sample.whole)
    : t(($) => $.mailing.check.sample.some, { count, n: formats.number(count) });
  return (
    <Callout tone="warn" title={title}>
      {t(($) => $.mailing.check.sample.help)}
      <ul>
        {texts.map(({ text, path, blockId, templateId }) => (
          <li key={`${templateId} ${path} ${text}`}>
            {t(($) => $.mailing.check.sample.quote, { text })}{' '}
            <TextLink to={templateAddress({ templateId, blockId })}>
              {blockId === null ? t(($) => $.mailing.check.editTemplate) : t(($) => $.templates.problems.show)}
            </TextLink>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
