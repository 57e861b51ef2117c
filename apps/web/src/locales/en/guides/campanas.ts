/** Markdown; headings, lists and links only. */
export const guide = `## Prepare
1. In [Campaigns](/user/campanas), create one. Everything is on one page, in six cards you can open in any order: to, from, subject, A/B test, the mail and when. A green tick means that you decided it.
2. Under *To*, choose everyone, labels, folders or a live list. Only subscribed tamys receive it.
3. Under *The mail*, choose the template and see what is missing: links, variables, sentences that are still sample text.
4. Send yourself a test.

The line at the bottom always says how many get it, how many are left out and what is missing. If you open a campaign and leave it without a change, it is not listed.
## Send
Under *When*, choose now or a time, also each reader’s local time. Press the button at the bottom, or Ctrl+Enter. You have 10 seconds to stop it; afterwards you can pause it.
## Test two versions
In an A/B test, part of the audience gets different versions and the rest get the winner. While it waits for the result, you see how many mails are sent, how many wait and until when.
## The list
Select several campaigns to publish them in the archive, move, label, compare, export or delete them at once; you can undo it. Press a heading to sort.
## Results
The report counts deliveries, opens, clicks, unsubscribes and bounces. Automatic opens are counted separately.
`;
