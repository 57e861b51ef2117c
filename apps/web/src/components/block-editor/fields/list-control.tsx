import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronUp, IconPlus, IconX } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { fieldIssueText } from '#lib/i18n/error-text.ts';
import { useBlockTexts } from '../blocks/block-texts.tsx';
import { isRecord } from '../blocks/draft-document.ts';
import { newListItem } from '../blocks/new-block.ts';
import { type FieldControlProps, issuesAt, textValue } from './field-control.ts';
import { ImageBatch } from './image-batch.tsx';
import { imageFieldOf, ItemPicture } from './item-picture.tsx';
import { useNestedFields } from './nested-fields.ts';
import classes from './fields.module.css';

type Item = Record<string, unknown>;

function itemsOf(value: unknown): Item[] {
  return Array.isArray(value) ? value.map((item: unknown) => (isRecord(item) ? item : {})) : [];
}

/** Name of an item: its selected option or its first words. */
function useItemName({ field, label }: Pick<FieldControlProps, 'field' | 'label'>) {
  const { t } = useTranslation('editor');
  const texts = useBlockTexts();
  return (item: Item, index: number): string => {
    const written = (field.itemFields ?? [])
      .filter(({ kind }) => kind === 'text')
      .map(({ name }) => textValue(item[name]).trim())
      .find((text) => text !== '');
    if (written !== undefined) return written;
    const [first] = field.itemFields ?? [];
    const option = first?.options?.find(({ value }) => value !== '' && value === item[first.name]);
    return option ? texts.options[option.labelKey] : t(($) => $.editor.field.item, { label, n: index + 1 });
  };
}

type RowProps = FieldControlProps & {
  item: Item;
  index: number;
  total: number;
  name: string;
  isOpen: boolean;
  onToggle: () => void;
  onItems: (change: (items: Item[]) => Item[]) => void;
};

function ItemRow({ item, index, total, name, isOpen, onToggle, onItems, ...props }: RowProps) {
  const { t } = useTranslation('editor');
  const bodyId = useId();
  const drawFields = useNestedFields();
  const issues = issuesAt(props.issues, String(index));
  return (
    <Box as="li" lineTop className={classes.item} data-open={isOpen || undefined}>
      <Row minH={38}>
        <Row
          as="button"
          grow
          shrink
          gap={8}
          minH={36}
          size={13}
          weight="medium"
          type="button"
          icons="faint"
          className={classes.itemName}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          aria-label={
            isOpen ? t(($) => $.editor.field.closeItem, { name }) : t(($) => $.editor.field.openItem, { name })
          }
          data-invalid={issues.length > 0 || undefined}
          onClick={onToggle}
        >
          {isOpen ? (
            <IconChevronUp size={16} stroke={1.6} aria-hidden />
          ) : (
            <IconChevronDown size={16} stroke={1.6} aria-hidden />
          )}
          <ItemPicture field={props.field} item={item} />
          <Text as="span" truncate>
            {name}
          </Text>
        </Row>
        <IconButton
          size={28}
          iconSize={16}
          icon={IconArrowUp}
          label={`${t(($) => $.editor.field.itemUp)}: ${name}`}
          disabled={index === 0}
          onClick={() => onItems((items) => items.toSpliced(index, 1).toSpliced(index - 1, 0, item))}
        />
        <IconButton
          size={28}
          iconSize={16}
          icon={IconArrowDown}
          label={`${t(($) => $.editor.field.itemDown)}: ${name}`}
          disabled={index === total - 1}
          onClick={() => onItems((items) => items.toSpliced(index, 1).toSpliced(index + 1, 0, item))}
        />
        <IconButton
          size={28}
          iconSize={16}
          icon={IconX}
          label={`${t(($) => $.editor.field.removeItem)}: ${name}`}
          onClick={() => onItems((items) => items.toSpliced(index, 1))}
        />
      </Row>
      {isOpen && (
        <Stack gap={14} pt={6} pb={16} id={bodyId}>
          {drawFields({
            fields: props.field.itemFields ?? [],
            values: item,
            issues,
            blockType: props.blockType,
            onChange: (values, options) => props.onChange(itemsOf(props.value).with(index, { ...values }), options),
          })}
        </Stack>
      )}
    </Box>
  );
}

/** A list of items: add, remove, reorder, one open at a time. */
export function ListControl(props: FieldControlProps) {
  const { field, label, hint, value, issues, blockType, onChange } = props;
  const { t } = useTranslation('editor');
  const legendId = useId();
  const [openIndex, setOpenIndex] = useState<number | undefined>(undefined);
  const items = itemsOf(value);
  const nameOf = useItemName({ field, label });
  const isFull = field.max !== undefined && items.length >= field.max;
  const imageField = imageFieldOf(field);
  const ownIssue = issues.find(({ path }) => path === '');

  const onItems = (change: (items: Item[]) => Item[]) => {
    const open = openIndex === undefined ? undefined : items[openIndex];
    const next = change(items);
    const at = open ? next.indexOf(open) : -1;
    setOpenIndex(at === -1 ? undefined : at);
    onChange(next);
  };
  return (
    <Stack align="start" gap={6} role="group" aria-labelledby={legendId}>
      <Text size={13} weight="semibold" id={legendId}>
        {label}
      </Text>
      {hint !== undefined && (
        <Text size={12} tone="faint">
          {hint}
        </Text>
      )}
      {items.length === 0 && (
        <Text size={12} tone="faint">
          {t(($) => $.editor.field.noItems)}
        </Text>
      )}
      <Stack as="ol" full>
        {items.map((item, index) => (
          <ItemRow
            key={index}
            {...props}
            item={item}
            index={index}
            total={items.length}
            name={nameOf(item, index)}
            isOpen={index === openIndex}
            onToggle={() => setOpenIndex(index === openIndex ? undefined : index)}
            onItems={onItems}
          />
        ))}
      </Stack>
      <FieldNote error={ownIssue && fieldIssueText(ownIssue)} />
      {isFull ? (
        <Text size={12} tone="faint">
          {t(($) => $.editor.field.full, { max: field.max ?? 0 })}
        </Text>
      ) : (
        <Row wrap gap={6} align="stretch">
          {imageField && (
            <ImageBatch
              field={field}
              imageField={imageField}
              label={label}
              blockType={blockType}
              room={field.max === undefined ? Infinity : field.max - items.length}
              onItems={(added) => onChange([...items, ...added])}
            />
          )}
          <Button
            size="sm"
            icon={IconPlus}
            variant={imageField ? 'ghost' : 'default'}
            onClick={() => {
              onChange([...items, newListItem({ blockType, field })]);
              setOpenIndex(items.length);
            }}
          >
            {t(($) => $.editor.field.addItem)}
            <span className="sr-only">{`: ${label}`}</span>
          </Button>
        </Row>
      )}
    </Stack>
  );
}
