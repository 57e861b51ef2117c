// Words that read like a translation, each in the sense that is wrong, with what to write instead. `wrong` is refused and
// `right` passes; the check tries both before it looks at any text or name. docs/glossary.md has the verbs to use.

const rule = (pattern, instead, { wrong, right }) => ({ pattern: new RegExp(pattern, 'giu'), instead, wrong, right });

export const rules = [
  rule(String.raw`\banew\b`, 'again, from the start', { wrong: 'it begins anew', right: 'a new account' }),
  rule(String.raw`\bbeside\b`, 'next to, with', { wrong: 'a file beside it', right: 'besides, side by side' }),
  rule(String.raw`(?<!\b(?:for|to|by|with|from|of|about) )\bwhom\b`, 'who, or name the person', {
    wrong: 'whom somebody chose',
    right: 'for whom, with whom',
  }),
  rule(
    String.raw`\b(?:go|goes|going|gone|went) on (?:with|where|when|until|from|by|as|in|answering|working|trying)\b|\b(?:go|goes) on(?=[.,;:!?)”’'"]|$)`,
    'continue, resume',
    { wrong: 'the upload goes on where it was', right: 'it goes on sale, later on' },
  ),
  rule(String.raw`\bby (?:itself|themselves|yourself)\b`, 'automatically, on its own', {
    wrong: 'it is sent by itself',
    right: 'it is sent automatically',
  }),
  rule(String.raw`(?<!\bas )\bof (?:before|now)\b`, 'earlier, current', {
    wrong: 'the amount of now',
    right: 'as of now, of the time before',
  }),
  rule(String.raw`\blet(?:s|ting)? go\b`, 'discard, release, expire', {
    wrong: 'the upload is let go',
    right: 'let us start',
  }),
  rule(String.raw`\bthe (?:\{\{n\}\} )?ticked\b|\}\} ticked\b|\bticked ones\b`, 'selected', {
    wrong: 'Book of {{n}} ticked',
    right: 'If none is ticked, any applies',
  }),
  rule(
    String.raw`\b(?:stand|stands|stood) (?:in|at|on|under|below|above|among|there|still|anywhere|alone)\b(?! for\b)`,
    'is in, is shown, is stopped',
    { wrong: 'the reason stands at the top', right: 'a stand-in, the page stands in for your bank' },
  ),
  rule(
    String.raw`\b(?:lie|lies|lay) (?:in|at|on|under|below|above|there|within|together|about)\b`,
    'is in, is stored',
    {
      wrong: 'what lies in the trash',
      right: 'the layout, a lie',
    },
  ),
  rule(String.raw`\b(?:is|are|too|as|so) dear\b|\bdearer\b`, 'expensive, slow', {
    wrong: 'asking is dear',
    right: 'Dear Ana',
  }),
  rule(
    String.raw`\b(?:is|are|was|were|be|been|gets?) told\b(?! apart)|\btold (?:once|anew|nowhere)\b`,
    'notified, shown',
    {
      wrong: 'the client is told once',
      right: 'they cannot be told apart; she told us',
    },
  ),
  rule(String.raw`\bput(?:s|ting)? away\b`, 'archive', {
    wrong: 'a plan that is put away',
    right: 'put it in a folder',
  }),
  rule(String.raw`\bput(?:s|ting)? aside\b`, 'set aside', { wrong: 'mail that was put aside', right: 'set aside' }),
  rule(String.raw`\b(?:take|takes|taking|taken|took) back\b`, 'undo, restore, revoke, withdraw', {
    wrong: 'a change that can be taken back',
    right: 'it takes you back to the page',
  }),
  rule(String.raw`\btemplates? of the house\b`, 'house template', {
    wrong: 'Templates of the house',
    right: 'the house',
  }),
  rule(String.raw`\bmend(?:s|ed|ing)?\b`, 'fix, correct', { wrong: 'until it is mended', right: 'we recommend it' }),
  rule(String.raw`\bwhoever (?:runs|operates|administers) (?:this|the|it)\b`, 'the operator', {
    wrong: 'Write to whoever runs the service',
    right: 'whoever runs fastest',
  }),
  rule(String.raw`\bopen(?:s|ed|ing)?(?: it)? for real\b`, 'go live', {
    wrong: 'Open for real',
    right: 'it is for real',
  }),
  rule(String.raw`\boff the air\b`, 'taken down', { wrong: 'Your page is off the air', right: 'in the air' }),
];

/**
 * Names obey the same rules, read as words: “takeBack” is “take back”. These are for names alone, where a word is its own
 * sentence or the glossary has another verb.
 */
export const nameRules = [
  ...rules,
  rule(String.raw`\b(?:tell|tells|telling|told)\b(?! apart\b)`, 'notify, emit, report, show', {
    wrong: 'tellSent',
    right: 'undoTellApart',
  }),
  rule(String.raw`\bdeeds?\b`, 'action', { wrong: 'deedsOf', right: 'indeed' }),
  rule(String.raw`\b(?:stand|stands|stood)\b(?! ins?\b)`, 'is, contains', { wrong: 'standsAlone', right: 'standIns' }),
  rule(String.raw`\b(?:lie|lies|lain|lying|lay)\b(?! out\b)`, 'is in, is stored', { wrong: 'liesIn', right: 'layOut' }),
  rule(String.raw`\btend(?:s|ed|ing)?\b`, 'maintain', { wrong: 'tend-series', right: 'attended' }),
  rule(String.raw`\bnaps?\b`, 'pause, sleep', { wrong: 'nap', right: 'snapshot' }),
  rule(String.raw`\bdear\b`, 'expensive, slow', { wrong: 'isDear', right: 'dearly' }),
  rule(String.raw`\bgo(?:es|ing|ne)? on\b`, 'continue, resume', { wrong: 'goOn', right: 'goOnce' }),
  rule(String.raw`(?<!\bat )\bmost\b`, 'max, limit', { wrong: 'mostBytes', right: 'forEachAtMost' }),
  rule(String.raw`\b(?:bring|brings|brought) in\b`, 'import', { wrong: 'bringIn', right: 'bringInto' }),
  rule(String.raw`\btake apart\b`, 'split, parse', { wrong: 'takeApart', right: 'takePart' }),
  rule(
    String.raw`\b(?:try|tries|tried) anew\b|\blet know\b|\bput (?:up|down|off)\b|\bkeep apart\b`,
    'the verb of the glossary',
    {
      wrong: 'putOff',
      right: 'inputOffset',
    },
  ),
  rule(String.raw`\bswitch (?:on|off)\b`, 'enable, disable', { wrong: 'switchOn', right: 'switchOnce' }),
];
