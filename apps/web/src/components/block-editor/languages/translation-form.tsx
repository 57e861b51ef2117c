import type { BlockField } from '@enlace/blocks/model/block-field.ts';
import { type BlockText, listTexts } from '@enlace/blocks/model/block-texts.ts';
import {
  staleSourceOf,
  translationOf,
  withTranslation,
  withTranslationSeen,
} from '@enlace/blocks/model/translations.ts';
import { blockDefinitions, type BlockType } from '@enlace/blocks/registry.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { useTranslation } from 'react-i18next';
import { IconLock } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import { TextButton } from '#components/link/text-link.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { translationsOf, withTranslations } from '../blocks/block-extras.ts';
import { useBlockTexts } from '../blocks/block-texts.tsx';
import { changeBlock } from '../blocks/document-edits.ts';
import type { DraftBlock, DraftDocument } from '../blocks/draft-document.ts';
import { useEditor } from '../editor/editor-context.tsx';
import { isFieldShown } from '../fields/field-visibility.ts';
import { useEditLanguage } from './edit-language.tsx';
import { TranslationField } from './translation-field.tsx';

type Fields = readonly BlockField[];
type Translations = ReturnType<typeof translationsOf>;

/** “Enlaces 2 · Título”: position of a text, in the labels of its form. */
function useLabelOf(fields: Fields): (text: BlockText) => string {
  const { t } = useTranslation('editor');
  const texts = useBlockTexts();
  return ({ path, kind }) => {
    let known = fields;
    const parts: string[] = [];
    for (const [index, step] of path.entries()) {
      if (typeof step === 'number') {
        parts.push(`${parts.pop() ?? ''} ${step + 1}`.trim());
        continue;
      }
      const field = known.find(({ name }) => name === step);
      if (field) parts.push(texts.fields[field.labelKey]);
      else if (index === path.length - 1 && kind === 'alt') parts.push(t(($) => $.editor.image.alt));
      known = field?.itemFields ?? [];
    }
    return parts.join(' · ');
  };
}

function isLocked({ kind, isNeutral, itemFields }: BlockField): boolean {
  if (itemFields) return itemFields.some(isLocked);
  return !(kind === 'text' || kind === 'multiline' || kind === 'richtext') || isNeutral === true;
}

function lockedFields(fields: Fields): Fields {
  return fields.flatMap((field) =>
    field.itemFields ? lockedFields(field.itemFields) : isLocked(field) ? [field] : [],
  );
}

type Props = { block: DraftBlock; type: BlockType; base: Locale; locale: Locale };

/** What is the same in every language, and where to change it. */
function Locked({ block, type, base }: Props) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const texts = useBlockTexts();
  const { choose } = useEditLanguage();
  const shown = blockDefinitions[type].fields.filter((field) => isFieldShown(field, block.props ?? {}));
  const names = [...new Set(lockedFields(shown).map(({ labelKey }) => texts.fields[labelKey]))];
  if (names.length === 0) return null;
  return (
    <Row lineTop as="p" gap={8} pt={10} size={13} tone="muted" align="stretch" icons="line">
      <Icon of={IconLock} size={16} />
      <span>
        {t(($) => $.editor.languages.locked, { fields: formats.list(names) })}{' '}
        <TextButton onClick={() => choose(undefined)}>
          {t(($) => $.editor.languages.editBase, { language: t(($) => $.editor.languages.name[base]) })}
        </TextButton>
      </span>
    </Row>
  );
}

/** The form of a block in a further language: only its texts. */
export function TranslationForm(props: Props) {
  const { block, type, base, locale } = props;
  const { t } = useTranslation('editor');
  const editor = useEditor();
  const { fields } = blockDefinitions[type];
  const labelOf = useLabelOf(fields);
  const translations = translationsOf(block);
  const withBlockTranslations = (document: DraftDocument, write: (known: Translations) => Translations) =>
    changeBlock({ document, id: block.id, change: (now) => withTranslations(now, write(translationsOf(now))) });
  // Equal texts are translated once, wherever they are in the block.
  const seen = new Set<string>();
  const texts = listTexts({ fields, values: block.props ?? {} }).filter(({ kind, source }) => {
    const key = `${kind === 'richtext'}:${source}`;
    return seen.has(key) ? false : seen.add(key);
  });
  return (
    <>
      {texts.length === 0 && (
        <Text size={13} tone="muted">
          {t(($) => $.editor.languages.noTexts)}
        </Text>
      )}
      {texts.map((text) => (
        <TranslationField
          key={text.path.join('.')}
          text={text}
          label={labelOf(text)}
          base={base}
          locale={locale}
          value={translationOf(translations?.[locale], text)}
          translatedFrom={staleSourceOf(translations?.[locale], text)}
          onSeen={() =>
            editor.edit((document) =>
              withBlockTranslations(document, (known) => withTranslationSeen({ translations: known, locale, text })),
            )
          }
          onChange={(value) =>
            editor.edit(
              (document) =>
                withBlockTranslations(document, (known) =>
                  withTranslation({ translations: known, locale, text, value }),
                ),
              `${block.id}.${locale}.${text.path.join('.')}`,
            )
          }
        />
      ))}
      <Locked {...props} />
    </>
  );
}
