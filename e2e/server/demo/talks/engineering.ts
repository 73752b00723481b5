import { inTopic } from '../conversation.ts'
import type { DemoMessage } from '../types.ts'

const highlightedQuery = `<p>The dip comes from the new index. Query plan before and after:</p>
<div class="codehilite" data-code-language="SQL"><pre><span></span><code><span class="k">select</span><span class="w"> </span><span class="n">id</span><span class="p">,</span><span class="w"> </span><span class="n">topic</span><span class="w"> </span><span class="k">from</span><span class="w"> </span><span class="n">readings</span>
<span class="k">where</span><span class="w"> </span><span class="n">plot_id</span><span class="w"> </span><span class="o">=</span><span class="w"> </span><span class="err">$</span><span class="mi">1</span><span class="w"> </span><span class="k">and</span><span class="w"> </span><span class="n">id</span><span class="w"> </span><span class="o">&lt;</span><span class="w"> </span><span class="err">$</span><span class="mi">2</span><span class="w"> </span><span class="k">order</span><span class="w"> </span><span class="k">by</span><span class="w"> </span><span class="n">id</span><span class="w"> </span><span class="k">desc</span><span class="w"> </span><span class="k">limit</span><span class="w"> </span><span class="mi">50</span><span class="p">;</span>
</code></pre></div>`

export const engineering: readonly DemoMessage[] = [
  ...inTopic('engineering', '✔ flaky upload test', { daysAgo: 9, overDays: 1.2 }, [
    [
      'emeka',
      'The upload test failed twice on main today. Same line both times: the second chunk arrives before the first is acknowledged.',
    ],
    ['mina', 'Twice in how many runs?'],
    ['emeka', 'Twice in forty-one. It is the one that pretends to be a probe on a bad cellular link.'],
    ['ravi', 'That test found a real bug last spring. I would rather believe it than retry it.'],
    [
      'emeka',
      'Agreed. I can make it fail every time by delaying the acknowledgement by `120 ms`:\n```python\nasync def slow_ack(send):\n    await asyncio.sleep(0.12)\n    await send(ACK)\n```',
    ],
    ['tobias', 'The app does the same thing on the train between Lagos and Ibadan, for what it is worth.'],
    ['mina', 'Then it is not a flaky test, it is a reproducible bug with a strange sense of timing.'],
    [
      'emeka',
      'Found it. We count a chunk as sent when it is handed to the socket, not when it is acknowledged. Fix is four lines, the comment explaining it is nine.',
      { reactions: [{ emoji: 'tada', by: ['mina', 'ravi', 'tobias'] }] },
    ],
    ['ravi', 'The good ratio.'],
    ['mina', 'Merged, and a hundred runs are green. Resolving this.'],
  ]),
  ...inTopic('engineering', 'search ranking', { daysAgo: 6, overDays: 4 }, [
    [
      'noor',
      'A forester searched for "wet birch" and got eleven results about *birch beer*. They wrote to support, politely.',
      { moves: [{ previousTopic: 'wet birch', previousChannel: 'general', at: 8500, by: 'mina' }] },
    ],
    ['ravi', 'We rank by recency first, and the kitchen had a birch beer week.'],
    ['ines', 'Could a match in a title count for more than one in the text?'],
    [
      'emeka',
      'It could. Today the score is roughly\n\n$$s = r \\cdot \\log(1 + n)$$\n\nwith $$r$$ the recency and $$n$$ the number of hits. Titles are not in it at all.',
    ],
    [
      'ravi',
      "Let us try three weights on last month's queries:\n\n| weights | first hit right | in the first five |\n|---|---:|---:|\n| today | 41 % | 68 % |\n| titles double | 55 % | 74 % |\n| titles double, recency halved | 63 % | 81 % |",
    ],
    ['noor', 'The last one, please. The forester says thank you in advance.'],
    ['mina', 'What does it cost?'],
    [
      'ravi',
      'Nothing that I can measure. The index has held titles since the spring, nobody asked for them.',
      { reactions: [{ emoji: 'eyes', by: ['mina', 'noor'] }] },
    ],
    ['ines', 'I like it when the answer was in the house all along.'],
  ]),
  ...inTopic('engineering', 'on-call handover', { daysAgo: 3, overDays: 0.3 }, [
    [
      'mina',
      'Handover from last week, in order of how much it woke me:\n1. The disk alarm on the second archive node. It was right, I added 40 GB.\n2. A certificate that renewed itself one minute after warning me.\n3. Nothing else. It was a good week.',
      {
        edits: [
          {
            previousText:
              'Handover from last week, in order of how much it woke me:\n1. The disk alarm on the second archive node. It was right.\n2. Nothing else.',
            at: 4312,
          },
        ],
      },
    ],
    ['emeka', 'Taking over. Is the disk alarm going to be right again?'],
    ['mina', 'Not before February, by the slope of it.'],
    ['emeka', 'Then February-me thanks you.', { reactions: [{ emoji: 'thumbs_up', by: ['mina'] }] }],
    ['petra', 'I will order the larger disks in January, so that February-Emeka sleeps.'],
  ]),
  ...inTopic('engineering', 'release 4.2 rollout', { daysAgo: 0.35, overDays: 0.32 }, [
    [
      'mina',
      '**Release 4.2** goes out today. Plan: canary at 5 %, then 25 %, then everybody by Thursday. Checklist is in #**announcements>release 4.2**.',
    ],
    [
      'ravi',
      'Canary is at 5 % since 09:40. Error rate is flat; p95 went from 180 to 171 ms, which I did not expect.',
    ],
    [
      'ravi',
      'The dip comes from the new index. Query plan before and after:\n```sql\nselect id, topic from readings\nwhere plot_id = $1 and id < $2 order by id desc limit 50;\n```',
      {
        reactions: [
          { emoji: 'thumbs_up', by: ['ada', 'mina', 'tobias', 'emeka'] },
          { emoji: 'tada', by: ['mina', 'jo'] },
        ],
        html: highlightedQuery,
      },
    ],
    ['tobias', 'The app is happy too. Cold start on my oldest phone is down by a third of a second.'],
    [
      'mina',
      '@**Ada Lindqvist** can you sign off the migration note before we go to 25 %? Draft is in #**design>release notes, wording**, it closes at <time:2026-11-26T15:00:00Z>.',
      { unreadFor: ['ada'] },
    ],
    [
      'tobias',
      '```quote\np95 went from 180 to 171 ms\n```\nSame on mine. One thing looks off on the dashboard: uploads over `25 MB` retry twice.\n[uploads-retry.png](upload:uploads-retry.png)',
      { unreadFor: ['ada'] },
    ],
    ['emeka', 'That is the dashboard counting the resume as a retry. I will give it a name of its own.'],
    ['mina', 'Good. Holding at 5 % until the note is signed.', { id: 'holding' }],
  ]),
]
