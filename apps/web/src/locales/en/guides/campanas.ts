/** Markdown; headings, lists and links only. */
export const guide = `## Prepare
1. In [Campaigns](/user/campanas), create one and choose the template, the profile that signs it and the subject.
2. Choose the audience: everybody, labels, folders or a live list. Only subscribed tamys get it.
3. Go through the checks: links, missing variables and the domain of the sender.
4. Send yourself a trial.
## Send
Send now or schedule the moment, also at each reader’s hour. You have 10 seconds to stop it; afterwards you can pause it.
## Try two versions
With an A/B trial a part of the audience gets different versions and the rest the winner.
## Results
The report counts deliveries, opens, clicks, unsubscriptions and bounces. Opens by machines are counted apart.
`;
