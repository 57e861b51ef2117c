/** Markdown; headings, lists and links only. */
export const guide = `## Consents
Each [tamy](/user/tamys)’s page shows what they agreed to, when and in which words. Forms record it automatically.
## A person’s rights
1. When someone requests their data, download it from their page, as JSON or as a single page.
2. When someone asks to be erased, choose *Erase for good*: the record, conversations and mails are deleted. A hash of the address is kept so that they do not come back by mistake.
3. Each mail includes a link to unsubscribe and change the language.
## Visits without cookies
Pages count visits without cookies and store no addresses. You can turn off the tracking of opens and clicks in [Settings](/user/opciones/seguimiento), or for a single tamy.
## Your data
In [Settings](/user/opciones/datos), request a ZIP with all your data or close the account. That ZIP can be [imported](/user/opciones/traer) into another account: you see first what it contains, then it is imported whole and nothing is sent.
`;
