import { inTopic } from '../conversation.ts'
import type { DemoMessage } from '../types.ts'

const topic = (name: string) => `formatting playground: ${name}`

/** More of the playground: mentions, links, emoji, times, tickets. */
export const showcaseLinks: readonly DemoMessage[] = [
  ...inTopic('general', topic('mentions'), { daysAgo: 8.2, overDays: 0.3 }, [
    ['noor', 'A loud one: @**Ines Sørensen**. A quiet one: @_**Tobias Adeyemi**, who may sleep on.'],
    [
      'ines',
      'I heard it. Groups: loud @*mobile*, quiet @_*support*, and one that the house made itself, @*role:moderators*.',
    ],
    ['sam', 'For all in the topic: @**topic** thank you for testing with us.'],
    ['noor', '@**all** this is how the big bell sounds. I will not ring it again this month.'],
    [
      'mina',
      'The one for everybody also answers to @**everyone** and @**channel**.',
      { reactions: [{ emoji: 'bell', by: ['jo', 'sam'] }] },
    ],
    [
      'haruka',
      'In very old messages it looked like this: @all, and @Ada Lindqvist by her address.',
      {
        html: '<p>In very old messages it looked like this: <span class="user-mention" data-user-id="*">@all</span>, and <span class="user-mention" data-user-email="ada@demo.example">@Ada Lindqvist</span> by her address.</p>',
      },
    ],
    ['jo', '@**Ada Lindqvist** you have now been mentioned for science.', { starredBy: ['ada'] }],
    ['ada', 'I feel very scientific.'],
    ['noor', 'And nobody at all: @**Nobody Atall** stays as it is typed.'],
  ]),
  ...inTopic('general', topic('links'), { daysAgo: 7.8, overDays: 0.3 }, [
    [
      'noor',
      'A channel: #**books**. A topic: #**engineering>search ranking**. One about birches: #**field trials>birch plot, Dalarna**.',
    ],
    [
      'ravi',
      'A single message: #**engineering>release 4.2 rollout@message:holding** – that is where we wait.',
    ],
    ['ines', 'The topic without a name: #**general>**.'],
    [
      'tobias',
      'And one that was pasted as an address, from before the wording changed: #books',
      {
        html: '<p>And one that was pasted as an address, from before the wording changed: <a href="/#narrow/stream/channel:books">#books</a>, <a class="stream" data-stream-id="channel:books" href="/#narrow/stream/channel:books">#books</a></p>',
      },
    ],
    ['mina', 'A resolved one: #**engineering>✔ flaky upload test**. It keeps its tick.'],
    [
      'noor',
      'What you have starred is [here](#narrow/is/starred), and a file is [here](upload:canary-notes.txt).',
    ],
    [
      'jo',
      'I clicked all of them. I live here now.',
      { reactions: [{ emoji: 'house', by: ['noor', 'ines'] }] },
    ],
  ]),
  ...inTopic('general', topic('emoji'), { daysAgo: 7.4, overDays: 0.3 }, [
    [
      'jo',
      'By name :seedling: :rain_cloud: :battery:, by character 🌲 🐌, and ours: :fernwerk_leaf: :probe: :good_soil:',
    ],
    ['jo', ':seedling:'],
    ['tobias', ':fernwerk_leaf: :fernwerk_leaf: :fernwerk_leaf:'],
    ['ines', '👩🏽‍🌾 carries her own tools, and 🇸🇪 🇰🇷 🇳🇬 are where we write from.'],
    [
      'sam',
      'The one that came with the house: :service:',
      {
        html: '<p>The one that came with the house: <img alt=":service:" class="emoji" src="/static/generated/emoji/images/emoji/unicode/service.png" title="service"></p>',
      },
    ],
    [
      'haruka',
      'A very old tree: :evergreen_tree:',
      {
        html: '<p>A very old tree: <span class="emoji emoji-1f332" title="evergreen tree">:evergreen_tree:</span>, and one so new that the server has not met it: 🫟</p>',
      },
    ],
    ['noor', 'This is not one: :no_such_leaf:. And `:seedling:` in code stays text.'],
    [
      'jo',
      'Please react to this message with whatever you have not used today.',
      {
        reactions: [
          { emoji: 'snail', by: ['lucia', 'ines'] },
          { emoji: 'fernwerk_leaf', by: ['ada', 'noor', 'mina'] },
          { emoji: 'probe', by: ['haruka'] },
          { emoji: 'wrench', by: ['ravi'] },
          { emoji: 'umbrella', by: ['sam', 'tobias'] },
          { emoji: 'tangerine', by: ['jo'] },
          { emoji: 'owl', by: ['emeka', 'ada'] },
        ],
      },
    ],
  ]),
  ...inTopic('general', topic('times'), { daysAgo: 7, overDays: 0.2 }, [
    ['mina', "In everybody's own hours: the release is on <time:2026-11-26T09:00:00+01:00>."],
    ['jo', 'That is late afternoon for me. Good, I will be up.'],
    ['ravi', 'As a number: <time:1795683600>'],
    [
      'tobias',
      'And when it cannot be read: <time:soonish>',
      {
        html: '<p>And when it cannot be read: <span class="timestamp-error">Invalid time format: soonish</span></p>',
      },
    ],
    [
      'sam',
      '"Soonish" is what I tell customers.',
      { reactions: [{ emoji: 'joy', by: ['mina', 'tobias', 'jo'] }] },
    ],
  ]),
  ...inTopic('general', topic('tickets, see #3340'), { daysAgo: 6.7, overDays: 0.2 }, [
    ['emeka', 'A number with a hash is a ticket: #3340, and in brackets (#3351). Two in a row: #3312 #3360.'],
    ['ravi', 'The topic links to its ticket as well, up there. I tried to click everything.'],
    [
      'lucia',
      'And words I listen for: birch, Birches, *birch*, `birch` and [birch](https://fernwerk.example/birch). Firmware. FIRMWARE!',
    ],
    ['ada', 'Some of these rang for me: those that are the whole word and not in code.'],
    ['noor', 'Page nine: "You may ask to be told about a word. Choose a rare one."'],
    ['sam', 'I chose "refund".'],
    ['noor', 'Oh, Sam.', { reactions: [{ emoji: 'heart', by: ['sam', 'jo'] }] }],
  ]),
]
