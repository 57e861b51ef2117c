import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import type { policyVersions } from '@enlace/contract/identity/policies/policy.contract.ts';
import { policyRef, policyVersionRef, policyVersionsRef } from '@enlace/contract/identity/policies/policy.refs.gen.ts';
import { toWireLocale } from '#lib/i18n/locales.ts';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { paths } from '#app/paths.ts';
import { Callout } from '#components/feedback/callout.tsx';
import { LanguageSelect } from '#components/language/language-select.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { Markdown } from '#components/markdown/markdown.tsx';
import { Logo } from '#components/thread/logo.tsx';
import { call } from '#lib/api/call.ts';
import { useBrand } from '#lib/brand/brand-store.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import classes from './policy.module.css';

type Versions = ReplyOf<typeof policyVersions>['items'];

/** The current text, or an earlier version from the URL; an unknown number shows the current one. */
export async function loadPolicy({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  const asked = Number(new URL(request.url).searchParams.get('version') ?? Number.NaN);
  const { items: versions } = await call(policyVersionsRef, { signal });
  const isKnown = versions.some(({ version }) => version === asked);
  const shown = isKnown
    ? await call(policyVersionRef, { params: { version: asked }, signal })
    : await call(policyRef, { signal });
  return { shown, versions };
}

function History({ versions, shown }: { versions: Versions; shown: number }) {
  const { t } = useTranslation('policy');
  const formats = useFormats();
  const wire = toWireLocale(currentLocale());
  if (versions.length < 2) return null;
  return (
    <Text as="nav" mt={28} size={13} className={classes.history} aria-labelledby="versions">
      <Text as="h2" mb={8} size={13} weight="semibold" id="versions">
        {t(($) => $.policy.history)}
      </Text>
      <Stack as="ul" gap={8}>
        {versions.map(({ version, publishedAt, summary }, index) => (
          <li key={version}>
            <Text
              as={Link}
              tone="primary"
              underline
              to={index === 0 ? paths.policy : `${paths.policy}?version=${version}`}
              aria-current={version === shown ? 'page' : undefined}
            >
              {t(($) => $.policy.versionOf, { version, date: formats.longDate(publishedAt) })}
            </Text>
            {summary[wire] !== '' && (
              <Text as="span" block tone="muted">
                {summary[wire]}
              </Text>
            )}
          </li>
        ))}
      </Stack>
    </Text>
  );
}

/** `/politica`: the operator's texts in the reader's language, with all versions. */
export function PolicyPage() {
  const { t } = useTranslation('policy');
  const formats = useFormats();
  const { name } = useBrand();
  const { shown, versions } = useLoaderData<typeof loadPolicy>();
  const { texts, version, updatedAt, isReviewed } = shown;
  const isFormer = versions[0] !== undefined && versions[0].version !== version;
  return (
    <Box minH="100vh" className={classes.page}>
      <title>{`${t(($) => $.policy.title)} · ${name}`}</title>
      <Row as="header" justify="between" size={13} tone="muted">
        <Link to={paths.login} aria-label={name}>
          <Logo size={27} />
        </Link>
        <LanguageSelect />
      </Row>
      <Box phone={{ mt: 32 }} maxW="var(--read-max)" as="main" mt={56} mx="auto">
        {isFormer && (
          <Box mb={24}>
            <Callout tone="info" title={t(($) => $.policy.former)}>
              <TextLink to={paths.policy}>{t(($) => $.policy.current)}</TextLink>
            </Callout>
          </Box>
        )}
        <Markdown text={texts[toWireLocale(currentLocale())]} />
        <Text lineTop mt={40} pt={16} size={12} tone="faint">
          {t(($) => $.policy.version, { version, date: formats.longDate(updatedAt) })}
          {!isReviewed && <> {t(($) => $.policy.unreviewed)}</>}
        </Text>
        <History versions={versions} shown={version} />
      </Box>
    </Box>
  );
}
