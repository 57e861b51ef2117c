/** The versions in use. 2.1 is only read; phones of the last decade still send it. */
export type VcardVersion = '3.0' | '4.0';

export type VcardPhone = { kind: 'mobile' | 'work' | 'home'; number: string };

export type VcardAddress = { street: string; city: string; region: string; postalCode: string; country: string };

/** A profile address such as `https://www.instagram.com/…`, with the network's proper name. */
export type VcardSocial = { service: string; url: string };

export type VcardPhoto = { mediaType: 'image/jpeg' | 'image/png' | 'image/webp'; bytes: Buffer };

/** A person or organisation as a card describes it; empty texts mean the card has no value. */
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
