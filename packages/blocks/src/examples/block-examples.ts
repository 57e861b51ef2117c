import { buttonExample } from '../blocks/button/button.example.ts';
import { contactCardExample } from '../blocks/contact_card/contact_card.example.ts';
import { coverExample } from '../blocks/cover/cover.example.ts';
import { dividerExample } from '../blocks/divider/divider.example.ts';
import { eventExample } from '../blocks/event/event.example.ts';
import { faqExample } from '../blocks/faq/faq.example.ts';
import { footerExample } from '../blocks/footer/footer.example.ts';
import { formExample } from '../blocks/form/form.example.ts';
import { galleryExample } from '../blocks/gallery/gallery.example.ts';
import { videoExample } from '../blocks/video/video.example.ts';
import { mapLinkExample } from '../blocks/map_link/map_link.example.ts';
import { filesExample } from '../blocks/files/files.example.ts';
import { feedExample } from '../blocks/feed/feed.example.ts';
import { wallExample } from '../blocks/wall/wall.example.ts';
import { headingExample } from '../blocks/heading/heading.example.ts';
import { hoursExample } from '../blocks/hours/hours.example.ts';
import { imageExample } from '../blocks/image/image.example.ts';
import { linkListExample } from '../blocks/link_list/link_list.example.ts';
import { priceListExample } from '../blocks/price_list/price_list.example.ts';
import { quoteExample } from '../blocks/quote/quote.example.ts';
import { richtextExample } from '../blocks/richtext/richtext.example.ts';
import { sectionExample } from '../blocks/section/section.example.ts';
import { signupExample } from '../blocks/signup/signup.example.ts';
import { socialLinksExample } from '../blocks/social_links/social_links.example.ts';
import { spacerExample } from '../blocks/spacer/spacer.example.ts';
import type { BlockPropsMap } from '../registry.ts';

/** Filled-in props of every block, for previews and tests. */
export const blockExamples: BlockPropsMap = {
  cover: coverExample,
  button: buttonExample,
  social_links: socialLinksExample,
  link_list: linkListExample,
  heading: headingExample,
  richtext: richtextExample,
  image: imageExample,
  gallery: galleryExample,
  video: videoExample,
  files: filesExample,
  wall: wallExample,
  feed: feedExample,
  map_link: mapLinkExample,
  quote: quoteExample,
  faq: faqExample,
  price_list: priceListExample,
  event: eventExample,
  hours: hoursExample,
  contact_card: contactCardExample,
  form: formExample,
  signup: signupExample,
  section: sectionExample,
  divider: dividerExample,
  spacer: spacerExample,
  footer: footerExample,
};
