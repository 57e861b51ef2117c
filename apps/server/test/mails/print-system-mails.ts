import { ownBrand, systemMails } from './system-mails.ts';

// For tests in a browser: all mails as JSON, those of our own brand and some of an operator's.
const ofOperator = systemMails(ownBrand).filter((_mail, index) => index % 10 === 0);
const mails = [...systemMails(), ...ofOperator.map((mail) => ({ ...mail, name: `${mail.name}, own brand` }))];
process.stdout.write(JSON.stringify(mails.map(({ name, locale, html }) => ({ name, locale, html }))));
