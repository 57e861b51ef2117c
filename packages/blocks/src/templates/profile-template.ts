import { profileTemplateIds, type ProfileTemplateId } from '@enlace/contract/presence/profiles/profile-templates.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { coverNameMax } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { type BlockDocument, blockDocumentSchema } from '../model/block-document.schema.ts';
import { defaultTheme } from '../themes/theme-choice.schema.ts';
import type { ThemeId } from '../themes/theme-registry.ts';
import { artistBlocks } from './artist.template.ts';
import { associationBlocks } from './association.template.ts';
import { clinicBlocks } from './clinic.template.ts';
import { consultantBlocks } from './consultant.template.ts';
import { estateAgentBlocks } from './estate-agent.template.ts';
import { hairdresserBlocks } from './hairdresser.template.ts';
import { musicianBlocks } from './musician.template.ts';
import { restaurantBlocks } from './restaurant.template.ts';
import { schoolBlocks } from './school.template.ts';
import { shopBlocks } from './shop.template.ts';
import { templateTexts } from './locales/template-texts.ts';
import { type TemplateBlock, type TemplateInput, withIds } from './template-parts.ts';

type Template<Id extends ProfileTemplateId> = { theme: ThemeId; blocks: (input: TemplateInput<Id>) => TemplateBlock[] };

const templates: { [Id in ProfileTemplateId]: Template<Id> } = {
  restaurant: { theme: 'bambu', blocks: restaurantBlocks },
  clinic: { theme: 'menta', blocks: clinicBlocks },
  shop: { theme: 'barro', blocks: shopBlocks },
  artist: { theme: 'verbena', blocks: artistBlocks },
  estate_agent: { theme: 'nogal', blocks: estateAgentBlocks },
  association: { theme: 'grafito', blocks: associationBlocks },
  hairdresser: { theme: 'menta', blocks: hairdresserBlocks },
  consultant: { theme: 'grafito', blocks: consultantBlocks },
  musician: { theme: 'verbena', blocks: musicianBlocks },
  school: { theme: 'barro', blocks: schoolBlocks },
};

type Options = { id: ProfileTemplateId; locale: Locale; name: string; today: string };

function draw<Id extends ProfileTemplateId>(id: Id, { locale, name, today }: Options): object[] {
  const { common, ...trades } = templateTexts[locale];
  // NOTE: the texts of a trade are keyed by its id; the compiler does not carry that through the rest object.
  const texts = trades[id] as TemplateInput<Id>['texts'];
  return withIds(
    templates[id].blocks({ texts, common, locale, name: [...name].slice(0, coverNameMax).join(''), today }),
  );
}

/** The page of a trade, complete enough to publish once the client has adapted its texts. */
export function profileTemplate(options: Options): BlockDocument {
  const theme = defaultTheme(templates[options.id].theme);
  return blockDocumentSchema.parse({ version: 1, theme, blocks: draw(options.id, options) });
}

/** Name and description of each template, in display order. */
export function listTemplates(
  locale: Locale,
): { id: ProfileTemplateId; name: string; description: string; themeId: ThemeId }[] {
  return profileTemplateIds.map((id) => {
    const { name, description } = templateTexts[locale][id];
    return { id, name, description, themeId: templates[id].theme };
  });
}
