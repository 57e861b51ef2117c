import sharp from 'sharp';
import { networkNames } from '@enlace/blocks/blocks/social_links/social_links.schema.ts';
import { type BlockDocument, findBlock } from '@enlace/blocks/model/block-document.schema.ts';
import { readPicture } from '#files/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { emptyAddress, type VcardContact, type VcardPhoto, type VcardSocial } from '#platform/vcard/vcard.types.ts';

const photoPixels = 256;
const photoOctets = 64 * 1024;
const photoQualities = [82, 70, 55, 40] as const;

function socialsOf(document: BlockDocument): VcardSocial[] {
  const whatsapp = findBlock(document, 'contact_card')?.props.whatsapp.replace(/\D/g, '') ?? '';
  const items = findBlock(document, 'social_links')?.props.items ?? [];
  const linked = items.flatMap(({ network, url }): VcardSocial[] => {
    const service = networkNames[network];
    return service === undefined || !/^https?:/.test(url) ? [] : [{ service, url }];
  });
  const hasWhatsapp = linked.some(({ service }) => service === networkNames.whatsapp);
  if (whatsapp === '' || hasWhatsapp) return linked;
  return [{ service: 'WhatsApp', url: `https://wa.me/${whatsapp}` }, ...linked];
}

/** The owner's contact data on the page, as a card; the photo separately, since it is read from disk. */
export function cardContact({ document, pageUrl }: { document: BlockDocument; pageUrl: string }): VcardContact {
  const card = findBlock(document, 'contact_card')?.props;
  const socials = socialsOf(document);
  const urls = [card?.website ?? '', pageUrl].filter((url) => url !== '');
  if (!card)
    return {
      name: '',
      title: '',
      organisation: '',
      note: '',
      timeZone: '',
      phones: [],
      emails: [],
      address: emptyAddress,
      urls,
      socials,
      photo: undefined,
    };
  const { name, note, organisation, street, city, region, postalCode, country } = card;
  return {
    name,
    title: name === '' ? '' : note,
    note: name === '' ? note : '',
    timeZone: '',
    organisation,
    phones: card.phones.filter(({ number }) => number !== ''),
    emails: card.emails.map(({ address }) => address).filter((address) => address !== ''),
    address: { street, city, region, postalCode, country },
    urls,
    socials,
    photo: undefined,
  };
}

async function smallPhoto(picture: Buffer): Promise<VcardPhoto | undefined> {
  const square = sharp(picture).resize(photoPixels, photoPixels, { fit: 'cover', position: 'attention' });
  for (const quality of photoQualities) {
    const bytes = await square.clone().flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= photoOctets) return { mediaType: 'image/jpeg', bytes };
  }
  return undefined;
}

type PhotoInput = { deps: Pick<Platform, 'db' | 'storage'>; owner: OwnerId; document: BlockDocument };

/** The card's photo, reduced to what address books accept: 256 × 256 pixels, 64 KB. */
export async function cardPhoto({ deps, owner, document }: PhotoInput): Promise<VcardPhoto | undefined> {
  const photo = findBlock(document, 'contact_card')?.props.photo;
  if (!photo) return undefined;
  const picture = await readPicture({ deps, owner, fileId: photo.fileId, width: photoPixels * 2 });
  return picture === undefined ? undefined : smallPhoto(picture);
}
