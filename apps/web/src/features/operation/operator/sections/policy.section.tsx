import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Row } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { RichText } from '#components/text/rich-text.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { policyDeskQuery } from '../api/options.queries.ts';
import { OptionSection } from '../options/option-section.tsx';
import { PolicyEditor } from '../options/policy-editor.tsx';
import { PolicyVersions } from '../options/policy-versions.tsx';

/** Policy texts: the draft, and published versions with their acceptance. */
export function PolicySection() {
  const { t } = useTranslation('options');
  const canChange = useCan('settings.write');
  const [isEditing, setEditing] = useState(false);
  const query = useQuery(policyDeskQuery);
  return (
    <OptionSection
      id="textos"
      title={t(($) => $.options.sections.policy)}
      lead={
        <RichText text={t(($) => $.options.policy.lead)} tags={{ policy: <TextLink to={paths.policy} newTab /> }} />
      }
    >
      <Loaded query={query} rows={2}>
        {(desk) => (
          <>
            {desk.versions[0]?.isReviewed === false && (
              <Callout tone="warn" title={t(($) => $.options.policy.unreviewed)}>
                {t(($) => $.options.policy.unreviewedHelp)}
              </Callout>
            )}
            {canChange && !isEditing && (
              <Row wrap gap={8}>
                <Button onClick={() => setEditing(true)}>
                  {desk.draft === null ? t(($) => $.options.policy.edit) : t(($) => $.options.policy.resume)}
                </Button>
              </Row>
            )}
            {isEditing && <PolicyEditor desk={desk} onClose={() => setEditing(false)} />}
            <PolicyVersions desk={desk} />
          </>
        )}
      </Loaded>
    </OptionSection>
  );
}
