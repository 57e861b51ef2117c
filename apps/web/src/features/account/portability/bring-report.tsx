import type { DataImportKind, DataImportReport } from '@enlace/contract/account/portability/data-imports.contract.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import classes from './bring-report.module.css';

/** Where the imported items are found. */
const places: Partial<Record<DataImportKind, string>> = {
  pages: paths.user.profiles,
  files: paths.user.drive,
  contacts: paths.user.contacts,
  lists: paths.user.contacts,
  conversations: paths.user.allMailboxes,
  messages: paths.user.allMailboxes,
  templates: paths.user.templates,
  campaigns: paths.user.campaigns,
  automations: paths.user.automations,
  posts: paths.user.walls,
  comments: paths.user.walls,
};

type Props = { report: DataImportReport; isDone: boolean };

function KindName({ kind, isDone }: { kind: DataImportKind; isDone: boolean }) {
  const { t } = useTranslation('bring');
  const name = t(($) => $.bring.kinds[kind]);
  const place = places[kind];
  return isDone && place !== undefined ? <Link to={place}>{name}</Link> : <>{name}</>;
}

function Counts({ report, isDone }: Props) {
  const { t } = useTranslation('bring');
  const formats = useFormats();
  return (
    <Box as="table" maxW={560} size={13} tabular className={classes.counts}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.bring.what)}</th>
          <th scope="col">{t(($) => $.bring.fresh)}</th>
          <th scope="col">{t(($) => $.bring.known)}</th>
          <th scope="col">{t(($) => $.bring.refused)}</th>
        </tr>
      </thead>
      <tbody>
        {report.kinds.map(({ kind, fresh, known, refused }) => (
          <tr key={kind}>
            <th scope="row">
              <KindName kind={kind} isDone={isDone} />
            </th>
            <td>{formats.number(fresh)}</td>
            <td>{formats.number(known)}</td>
            <td data-bad={refused > 0 || undefined}>{formats.number(refused)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

function Needs({ needs }: Pick<DataImportReport, 'needs'>) {
  const { t } = useTranslation('bring');
  const formats = useFormats();
  const short = needs.filter(({ wanted, left }) => left !== null && wanted > left);
  if (short.length === 0) return null;
  return (
    <Callout tone="warn" title={t(($) => $.bring.tooMuch)}>
      {short.map(({ resource, wanted, left }) => {
        const amount = resource === 'storage_bytes' ? formats.bytes : formats.number;
        const values = { wanted: amount(wanted), left: amount(left ?? 0) };
        return (
          <Box as="span" block key={resource}>
            {t(($) => $.bring.need[resource], values)}
          </Box>
        );
      })}
    </Callout>
  );
}

function Lists({ report }: Pick<Props, 'report'>) {
  const { t } = useTranslation('bring');
  const { problems, renamed, resting } = report;
  return (
    <>
      {renamed.length > 0 && (
        <Box as="details" size={13} tone="muted">
          <Text as="summary" minH={28} pointer tone="default">
            {t(($) => $.bring.renamed, { count: renamed.length })}
          </Text>
          <Box as="ul" maxH={220} my={4} mx={0} pl={18} scroll breakWords>
            {renamed.map(({ kind, from, to }) => (
              <li key={`${kind} ${from}`}>{t(($) => $.bring.becomes, { from, to })}</li>
            ))}
          </Box>
        </Box>
      )}
      {resting.length > 0 && (
        <Box as="details" size={13} tone="muted">
          <Text as="summary" minH={28} pointer tone="default">
            {t(($) => $.bring.resting, { count: resting.length })}
          </Text>
          <p>{t(($) => $.bring.restingHelp)}</p>
          <Box as="ul" maxH={220} my={4} mx={0} pl={18} scroll breakWords>
            {resting.map(({ kind, name }, index) => (
              <li key={`${kind} ${index}`}>
                {t(($) => $.bring.kinds[kind])}: {name}
              </li>
            ))}
          </Box>
        </Box>
      )}
      {problems.length > 0 && (
        <Box as="details" size={13} tone="muted">
          <Text as="summary" minH={28} pointer tone="default">
            {t(($) => $.bring.problems, { count: problems.length })}
          </Text>
          <Box as="ul" maxH={220} my={4} mx={0} pl={18} scroll breakWords>
            {problems.map(({ path, line, name, reason }) => (
              <li key={`${path} ${line}`}>
                {name !== '' && <>{name}: </>}
                {t(($) => $.bring.reasons[reason])} <code>{t(($) => $.bring.place, { path, line })}</code>
              </li>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

/** Content of an archive, before or after the import. */
export function BringReport({ report, isDone }: Props) {
  return (
    <Stack gap={10} mt={10}>
      <Needs needs={report.needs} />
      {report.kinds.length > 0 && <Counts report={report} isDone={isDone} />}
      <Lists report={report} />
    </Stack>
  );
}
