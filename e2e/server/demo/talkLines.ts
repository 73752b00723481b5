import type { DemoTalk } from './types.ts'

/** Messages that the scripted people write to the signed-in person alone, now and then. */
export const directLines: DemoTalk['directMessages'] = [
  { by: 'mina', text: 'Whenever you have a moment: the note. It is short, I promise.' },
  { by: 'tobias', text: 'The fig cutting has arrived at my aunt. She calls it "the intern".' },
  { by: 'ines', text: 'Could you look at the poster today? I need a yes or a "smaller".' },
  { by: 'ravi', text: 'The mango pot is at 41 %. My daughter wants to know if that is a good mark.' },
  { by: 'lucia', text: 'I am on the hill with two bars of reception. All well. It smells of snow.' },
  { by: 'noor', text: 'Chapter three is done. It has clay in it, and one joke, which you may veto.' },
  { by: 'sam', text: 'The vineyard rang. They only wanted to say that it works.' },
  { by: 'jo', text: 'Breakfast, as promised: rice, egg, sunrise. I have no picture, I ate it.' },
  { by: 'haruka', text: 'May I spend 38 euros on a better tweezer? The old one has a favourite direction.' },
  { by: 'emeka', text: 'Pepper soup next Wednesday. I am telling you early so that you can train.' },
  { by: 'mina', text: 'I moved our half hour to 15:30. The tea is the same.' },
  { by: 'ines', text: 'The sign came back from the printer. The full stop is perfect.' },
  { by: 'tobias', text: 'Question without hurry: does wall mode need a clock? Jeju asks.' },
  { by: 'gil', text: 'Estrela has eaten the printed contract. The signed one is safe. Greetings!' },
  {
    by: 'sam',
    text: 'Somebody called for the moss department. I put them through. They talked for an hour.',
  },
  {
    by: 'ravi',
    text: 'I found a comment of yours from the first week: "make this nice later". It is nice now.',
  },
  { by: 'haruka', text: 'All twelve out of the freezer, dry and cheerful. You may tell people.' },
  { by: 'noor', text: 'Is it "the soil remembers" or "soil remembers"? The whole chapter depends on it.' },
]

/** Channel messages that call the signed-in person. */
export const mentionLines: DemoTalk['mentions'] = [
  {
    by: 'mina',
    channel: 'engineering',
    topic: 'release 4.2 rollout',
    text: '@**{name}** one last look at the rollback step, please? It names the flag now.',
  },
  {
    by: 'noor',
    channel: 'design',
    topic: 'release notes, wording',
    text: '@**{name}** "a little surprised" or "quite surprised"? Sam votes for *quite*.',
  },
  {
    by: 'jo',
    channel: 'support',
    topic: 'a very patient customer',
    text: '@**{name}** the allotment club received the seeds. They apologise for the trouble.',
  },
  {
    by: 'lucia',
    channel: 'field trials',
    topic: 'spring sites',
    text: '@**{name}** the school says yes. Thirty pairs of boots, sizes 31 to 36.',
  },
  {
    by: 'haruka',
    channel: 'hardware',
    topic: 'label on the box',
    text: '@**{name}** the label has room for one more dislike. Suggestions?',
  },
  {
    by: 'ines',
    channel: 'general',
    topic: 'photo wall',
    text: '@**{name}** your picture is the only one still missing. A blurry one is fine.',
  },
  {
    by: 'tobias',
    channel: 'engineering',
    topic: 'demo for Thursday',
    text: '@**{name}** may I have thirty more seconds? There is a second tunnel.',
  },
  {
    by: 'ravi',
    channel: 'leads',
    topic: 'vineyard contract',
    text: '@**{name}** they ask whether you eat everything. I said: with enthusiasm.',
  },
  {
    by: 'noor',
    channel: 'books',
    topic: 'November: The Summer Book',
    text: '@**{name}** would you read the moss chapter aloud on the 28th?',
  },
]
