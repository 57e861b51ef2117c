import { searchEverythingRef } from '@enlace/contract/workspace/search/search.refs.gen.ts';
import { searchKinds, searchLimits } from '@enlace/contract/workspace/search/search.schemas.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Chips } from '#components/filters/chips.tsx';
import { SearchBox } from '#components/filters/search-box.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { type AnyAnswer, type AnyHit, kindIcons, stateKeyOf, stateTones } from './kinds.ts';
import { splitMatch } from './match.ts';
import { rememberRecent } from './recents.ts';
import { useHitWords } from './use-hit-words.ts';

const allKinds = 'todo';
const fewHits = 8;

function remember({ kind, id, title, subtitle, path }: AnyHit): void {
  rememberRecent({ id: `${kind}:${id}`, thing: { kind, title, note: subtitle, path } });
}

function Hit({ hit, query }: { hit: AnyHit; query: string }) {
  const { stateOf } = useHitWords();
  const formats = useFormats();
  const [before, match, after] = splitMatch({ text: hit.title, query });
  const key = stateKeyOf(hit);
  return (
    <li>
      <Row as={Link} gap={12} minH={48} p={8} lineBottom hover="hover" to={hit.path} onClick={() => remember(hit)}>
        <Grid center w={24} as="span" fixed tone="faint">
          <Icon of={kindIcons[hit.kind]} />
        </Grid>
        <Stack as="span" grow shrink>
          <Text as="span" truncate>
            {before}
            {match !== '' && (
              <Text as="b" weight="bold" tone="primary">
                {match}
              </Text>
            )}
            {after}
          </Text>
          {hit.subtitle !== '' && (
            <Text as="span" truncate size={12} tone="faint">
              {hit.subtitle}
            </Text>
          )}
          {hit.excerpt !== null && (
            <Text as="span" truncate size={12} tone="faint">
              {hit.excerpt.map(({ text, hit: isHit }, index) =>
                isHit ? (
                  <Text as="b" weight="bold" tone="primary" key={index}>
                    {text}
                  </Text>
                ) : (
                  text
                ),
              )}
            </Text>
          )}
        </Stack>
        {hit.amount !== null && (
          <Text as="span" tabular>
            {formats.money(hit.amount)}
          </Text>
        )}
        {key !== undefined && (
          <StatusBadge tone={stateTones[key]} isQuiet>
            {stateOf(hit)}
          </StatusBadge>
        )}
      </Row>
    </li>
  );
}

type ResultProps = { answer: AnyAnswer; query: string; kind: string; onKind: (kind: string) => void };

function Results({ answer, query, kind, onKind }: ResultProps) {
  const { t } = useTranslation('search');
  const { kindName } = useHitWords();
  return (
    <>
      {answer.missing.length > 0 && (
        <Callout tone="warn" title={t(($) => $.search.missing, { kinds: answer.missing.map(kindName).join(', ') })} />
      )}
      {answer.groups.map((group) => (
        <Box as="section" mt={22} key={group.kind}>
          <Text lineBottom as="h2" pb={6} size={16} weight="semibold">
            {kindName(group.kind)}
          </Text>
          <ul>
            {group.hits.map((hit) => (
              <Hit key={hit.id} hit={hit} query={query} />
            ))}
          </ul>
          {group.hasMore && kind === allKinds && (
            <Button size="sm" variant="ghost" onClick={() => onKind(group.kind)}>
              {t(($) => $.search.more)}
            </Button>
          )}
        </Box>
      ))}
    </>
  );
}

/** All search results of the client, by kind; query and kind are in the URL. */
export function SearchPage() {
  const { t } = useTranslation('search');
  const { kindName } = useHitWords();
  const [params, setParams] = useSearchParams();
  const query = (params.get('q') ?? '').trim().slice(0, searchLimits.words);
  const kind = searchKinds.find((each) => each === params.get('tipo'));
  const change = (next: { q?: string; tipo?: string }) => {
    const { q = query, tipo = kind ?? allKinds } = next;
    setParams({ ...(q === '' ? {} : { q }), ...(tipo === allKinds ? {} : { tipo }) }, { replace: true });
  };
  const answer = useQuery({
    queryKey: ['search', query, kind],
    enabled: query !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<AnyAnswer> =>
      call(searchEverythingRef, {
        query: { q: query, ...(kind === undefined ? { limit: fewHits } : { kinds: kind, limit: searchLimits.hits }) },
        signal,
      }),
  });
  const content = () => {
    if (query === '')
      return (
        <EmptyState drawing="magnifier" title={t(($) => $.search.startTitle)} help={t(($) => $.search.startHelp)} />
      );
    const { data } = answer;
    if (data === undefined) return <Unloaded query={answer} />;
    if (data.groups.length === 0 && data.missing.length === 0)
      return (
        <EmptyState
          drawing="magnifier"
          title={t(($) => $.search.noneTitle, { query })}
          help={t(($) => $.search.noneHelp)}
          actions={<Button onClick={() => change({ q: '', tipo: allKinds })}>{t(($) => $.search.clear)}</Button>}
        />
      );
    return <Results answer={data} query={query} kind={kind ?? allKinds} onKind={(tipo) => change({ tipo })} />;
  };
  const chips = [
    { value: allKinds, label: t(($) => $.search.all) },
    ...searchKinds.map((each) => ({ value: each, label: kindName(each) })),
  ];
  return (
    <Page title={t(($) => $.search.title)} width="account">
      <Grid gap={12} mb={8}>
        <SearchBox label={t(($) => $.search.placeholder)} value={query} onSearch={(q) => change({ q })} isFull />
        <Chips
          label={t(($) => $.search.kinds)}
          chips={chips}
          value={kind ?? allKinds}
          onChange={(tipo) => change({ tipo })}
        />
      </Grid>
      <div aria-live="polite">{content()}</div>
    </Page>
  );
}
