/** Markdown; headings, lists and links only. */
export const guide = `## Create a live list
1. In [Tamys](/user/tamys), filter by rules: city, labels, dates, opened mails, custom fields.
2. Combine rules with “and” and “or”. The counter shows how many people match.
3. Save it under a name. It stays up to date: anyone who meets the rules is added, and anyone who no longer does is removed.
## Use it
Choose it as the audience of a [campaign](/user/campanas) or in an automation’s conditions.
## Label by hand
To group particular people, press their labels cell, or select several and press \`l\`: type a name and press Enter. A label that does not exist yet is created then.
## Counting
Beyond 10,000 tamys, the number may be an estimate, shown with its margin.
`;
