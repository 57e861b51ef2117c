import type { Locale } from '@enlace/contract/core/locale.ts';
import { useTranslation } from 'react-i18next';
import { IconArrowRight, IconCircleCheck } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Row } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useOpenBlock } from '../blocks/open-block.tsx';
import { useSettledDocument } from '../editor/editor-context.tsx';
import { countOpen, nextOpen, type OpenKind } from './missing-texts.ts';
import classes from './languages.module.css';

type Props = { locale: Locale; kind: OpenKind };

/** How many texts are missing or outdated, with a button to the next one. */
function OpenTexts({ locale, kind }: Props) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const document = useSettledDocument();
  const { openId, open } = useOpenBlock();
  const count = countOpen({ document, locale, kind });
  if (count === 0) return null;
  const values = { count, n: formats.number(count), language: t(($) => $.editor.languages.name[locale]) };
  return (
    <Row
      minH={30}
      wrap
      justify="between"
      gap={4}
      gapX={10}
      px={4}
      size={13}
      tone="muted"
      className={classes.progress}
      data-kind={kind}
    >
      <span role="status">
        {kind === 'missing' ? t(($) => $.editor.languages.missing, values) : t(($) => $.editor.languages.stale, values)}
      </span>
      <Button
        size="sm"
        variant="link"
        iconEnd={IconArrowRight}
        onClick={() => open(nextOpen({ document, locale, kind, openId }) ?? null)}
      >
        {kind === 'missing' ? t(($) => $.editor.languages.next) : t(($) => $.editor.languages.nextStale)}
      </Button>
    </Row>
  );
}

/** Missing and outdated texts of a language, with buttons to the next one. */
export function LanguageProgress({ locale }: { locale: Locale }) {
  const { t } = useTranslation('editor');
  const document = useSettledDocument();
  const isComplete = (['missing', 'stale'] as const).every((kind) => countOpen({ document, locale, kind }) === 0);
  if (!isComplete) {
    return (
      <>
        <OpenTexts locale={locale} kind="missing" />
        <OpenTexts locale={locale} kind="stale" />
      </>
    );
  }
  return (
    <Row
      minH={30}
      as="p"
      wrap
      justify="between"
      gap={4}
      gapX={10}
      px={4}
      size={13}
      tone="muted"
      className={classes.progress}
      role="status"
      data-done
    >
      <Icon of={IconCircleCheck} size={16} />
      {t(($) => $.editor.languages.complete, { language: t(($) => $.editor.languages.name[locale]) })}
    </Row>
  );
}
