/** The versions in use: 2.1 is read only, phones of the last decade still send it. */
export type VcardVersion = '3.0' | '4.0';

export type VcardPhone = { kind: 'mobile' | 'work' | 'home'; number: string };

export type VcardAddress = { street: string; city: string; region: string; postalCode: string; country: string };

/** A network's address, such as `https://www.instagram.com/…`, under the network's proper name. */
export type VcardSocial = { service: string; url: string };

export type VcardPhoto = { mediaType: 'image/jpeg' | 'image/png' | 'image/webp'; bytes: Buffer };

/** A person or organisation as cards describe them; empty texts mean the card says nothing. */
export type VcardContact = {
  /** Name of the person; empty for an organisation. */
  name: string;
  title: string;
  organisation: string;
  note: string;
  /** IANA name. */
  timeZone: string;
  phones: VcardPhone[];
  emails: string[];
  address: VcardAddress;
  urls: string[];
  socials: VcardSocial[];
  photo: VcardPhoto | undefined;
};

export const emptyAddress: VcardAddress = { street: '', city: '', region: '', postalCode: '', country: '' };
