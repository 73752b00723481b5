import { inTopic } from '../conversation.ts'
import { said } from '../said.ts'
import type { DemoMessage } from '../types.ts'
import { highlighted } from './showcaseCode.ts'

const topic = (name: string) => `formatting playground: ${name}`

/** Noor writes the house's page on how to write messages, and everybody tries things out: text, lists, tables, code, mathematics. */
export const showcaseText: readonly DemoMessage[] = [
  ...inTopic('general', topic('text'), { daysAgo: 11, overDays: 0.4 }, [
    [
      'noor',
      'I am writing our page on *how to write messages*, and this is where I try things. Join me.\n\nThis is **bold**, this is *italic*, this is ***both***, this is ~~wrong~~ and this is `code  with two spaces`.',
    ],
    [
      'noor',
      '# Chapter\n## Section\n### Part\n#### Paragraph with a name\n##### Smaller\n###### As small as it gets\nSix headings. In ten years I have needed three.',
    ],
    ['jo', 'First line\nsecond line\n\nand then a new paragraph, with a deep breath before it.'],
    ['tobias', 'Above the line\n\n---\n\nBelow the line. I feel organised.'],
    [
      'ines',
      'Links: [the style guide](https://style.fernwerk.example/words?page=2), a bare one https://fernwerk.example/about, and a letter to hello@fernwerk.example.',
    ],
    ['emeka', 'Does it eat angle brackets? <b>not bold</b> & <script>nothing happens</script> 5 < 6 > 4'],
    [
      'sam',
      'This message has been wrong twice and is right now.',
      {
        edits: [
          { previousText: 'This massage has been right.', at: 15300 },
          { previousText: 'This message has been wrong once.', at: 15290 },
        ],
        collapsedBy: ['tobias'],
      },
    ],
    ['noor', 'It shows them as you typed them. Good. That is the whole chapter.'],
    ['jo', 'And an empty one, from the time when that was allowed:'],
    ['jo', '(no words)', { html: '' }],
    [
      'noor',
      'Beautiful. Nothing to correct.',
      { reactions: [{ emoji: 'joy', by: ['jo', 'ines', 'tobias'] }] },
    ],
  ]),
  ...inTopic('general', topic('lists'), { daysAgo: 10.6, overDays: 0.3 }, [
    [
      'noor',
      'Bullets, with things under things:\n- spade\n- probe\n  - cap\n    - seal, the blue kind\n  - rod\n- thermos',
    ],
    ['sam', 'Numbers:\n1. dig\n2. look\n3. fill in again, nobody was here'],
    ['sam', 'And starting where the last meeting stopped:\n\n5. badges\n6. the ladder\n7. other business'],
    [
      'ines',
      'Loose, for people with much to say:\n\n- The first point has two paragraphs.\n\n  This is the second, it agrees with the first.\n\n- The second point is shorter.',
    ],
    ['lucia', 'Mixed:\n1. Morning\n   - frost\n   - fox\n2. Evening\n   - mud'],
    ['noor', 'Lucía, that is your diary.'],
    ['lucia', 'It is the complete edition.', { reactions: [{ emoji: 'fox_face', by: ['noor', 'ines'] }] }],
  ]),
  ...inTopic('general', topic('tables'), { daysAgo: 10.2, overDays: 0.3 }, [
    [
      'haruka',
      'A table with sides:\n\n| probe | left | middle | right |\n|---|:---|:---:|---:|\n| 1 | dry | *a little* | 12.4 % |\n| 2 | wet | **very** | 61.0 % |\n| 3 | pond | see #3360 | `100 %` |',
    ],
    ['ravi', 'Numbers on the right. I am moved.'],
    [
      'haruka',
      'And one from the old days, which kept its sides differently:',
      {
        html: '<p>And one from the old days, which kept its sides differently:</p>\n<table>\n<thead>\n<tr>\n<th align="left">bed</th>\n<th align="right">carrots</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align="left">north</td>\n<td align="right">12</td>\n</tr>\n<tr>\n<td align="left">south</td>\n<td align="right">41</td>\n</tr>\n</tbody>\n</table>',
      },
    ],
    [
      'petra',
      'A wide one, for the small screens:\n\n| month | probes | caps | rods | seals | boxes | labels | regrets |\n|---|---:|---:|---:|---:|---:|---:|---:|\n| September | 371 | 380 | 371 | 742 | 96 | 400 | 0 |\n| October | 412 | 430 | 412 | 824 | 104 | 0 | 1 |',
    ],
    ['haruka', 'The regret is the labels.'],
  ]),
  ...inTopic('general', topic('code'), { daysAgo: 9.8, overDays: 0.4 }, [
    ['emeka', 'Colours, please:', { html: highlighted.python }],
    ['tobias', 'The same in mine:', { html: highlighted.typescript }],
    ['ravi', 'And one with the line that matters marked:', { html: highlighted.marked }],
    ['mina', 'Without a language it stays plain:\n```\nwait a bit\nwait a bit more\n```'],
    ['emeka', 'In one line: `θ = a + b·x`, and with backticks inside: `` `quoted` ``'],
    [
      'haruka',
      'A long line, to see whether it scrolls or hides:\n```text\n2026-11-19T04:00:00Z probe=2207 depth=30 raw=541 moisture=31.4 temperature=4.2 battery=97 late=0 flags=none seq=118203 crc=ok signal=-97 node=north-slope-gateway-2\n```',
    ],
    ['jo', 'I wrote nothing, in code:', { html: highlighted.empty }],
    ['mina', 'And how it looked three years ago:', { html: highlighted.veryOld }],
    ['noor', 'Nothing, in code. Jo, you are an artist.'],
  ]),
  ...inTopic('general', topic('mathematics'), { daysAgo: 9.3, overDays: 0.3 }, [
    ['haruka', 'Inline: the water in a bed is $$V = A \\cdot d \\cdot \\theta$$, with $$d$$ the depth.'],
    [
      'haruka',
      'As a block:\n```math\n\\theta(t) = \\theta_0 \\, e^{-t/\\tau} + \\int_0^t r(s)\\,e^{-(t-s)/\\tau}\\,ds\n```\nThat is: soil forgets slowly.',
    ],
    ['emeka', 'Two in a row:\n```math\na^2 + b^2 = c^2\n```\n```math\n\\sum_{n=1}^{3} n = 6\n```'],
    [
      'jo',
      'Mine does not add up: $$\\frac{cake}{people$$',
      { reactions: [{ emoji: 'cake', by: ['sam', 'noor'] }] },
    ],
    ['haruka', 'It is missing a bracket and four pieces.'],
  ]),
  ...inTopic('general', topic('quotes and spoilers'), { daysAgo: 8.9, overDays: 0.3 }, [
    ['noor', '> A quote on one line.\n\nAnd an answer.'],
    [
      'ines',
      '````quote\n```quote\nIs the pump back?\n```\nIt is.\n````\nA quote in a quote, like an envelope in an envelope.',
    ],
    [
      'tobias',
      '@_**Noor Haddad** [said](#narrow/channel/channel:general):\n```quote\n@**Noor Haddad** and @**all** and @*support* and @**topic** are quiet in here.\n```\nNobody woke up. Good.',
    ],
    [
      'noor',
      '```spoiler The end of the November book\nThey are still on the island. **That** is the end.\n\n- and there is a storm\n- and a fine one\n```',
    ],
    ['petra', '```spoiler\nNo title. I am a closed door.\n```'],
    ['jo', 'Petra, what is behind the door?'],
    ['petra', '```spoiler A second door\n> Behind it: `another quote`\n```'],
  ]),
  ...inTopic(
    'general',
    topic('/me'),
    { daysAgo: 8.5, overDays: 0.1 },
    said(`
jo: /me waves at everybody from the night shift
sam: /me puts the kettle on, audibly
noor: /me corrects a comma in **her own** message
tobias: This line is not about me.
haruka: /me is wearing gloves
`),
  ),
]
