/** Markdown; headings, lists and links only. */
export const guide = `## Make a live list
1. In [Tamys](/user/tamys), filter by rules: city, labels, dates, opened mails, fields of your own.
2. Combine rules with “and” and “or”. The counter says how many people they reach.
3. Save it under a name. It keeps itself up to date: who meets the rules is in, who no longer does leaves.
## Use it
Choose it as the audience of a [campaign](/user/campanas) or in the conditions of an automation.
## Counting
Beyond 10,000 tamys the number may be an estimate with its margin, and says so.
`;
