/** Markdown; headings, lists and links only. */
export const guide = `## Prepare
1. In [Campaigns](/user/campanas), create one and choose the template, the sending profile and the subject.
2. Choose the audience: everyone, labels, folders or a live list. Only subscribed tamys receive it.
3. Go through the checks: links, missing variables and the sender’s domain.
4. Send yourself a test.
## Send
Send now or schedule a time, or use each reader’s local time. You have 10 seconds to stop it; afterwards you can pause it.
## Test two versions
In an A/B test, part of the audience gets different versions and the rest get the winner.
## Results
The report counts deliveries, opens, clicks, unsubscribes and bounces. Automatic opens are counted separately.
`;
