import { emoji, quote, spoiler, type RuleCases } from './ruleCases.ts'

const ada = '<span class="user-mention" data-user-id="31">@Ada</span>'
const silentAda = '<span class="user-mention silent" data-user-id="31">Ada</span>'
const time = (instant: string, text: string) => `<p><time datetime="${instant}">${text}</time></p>`
const noTime = (text: string) => `<p><span class="timestamp-error">Invalid time format: ${text}</span></p>`
const tex = (text: string) => `<span class="katex">${text}</span>`

export const referenceCases: readonly RuleCases[] = [
  {
    rule: 'a mention names a user, with an id where names are shared',
    rows: [
      ['@**Ada**', `<p>${ada}</p>`],
      ['@**Ada|31**', `<p>${ada}</p>`],
      ['@**|31**', `<p>${ada}</p>`],
      ['@_**Ada**', `<p>${silentAda}</p>`],
      ['@**Ada|99**', '<p>@<strong>Ada|99</strong></p>'],
      ['@**Nobody**', '<p>@<strong>Nobody</strong></p>'],
      ['@Ada', '<p>@Ada</p>'],
    ],
  },
  {
    rule: 'a mention begins after a space or an opening sign',
    rows: [
      ['(@**Ada**)', `<p>(${ada})</p>`],
      ['x @**Ada**, y', `<p>x ${ada}, y</p>`],
      ['x@**Ada**', '<p>x@<strong>Ada</strong></p>'],
      ['`@**Ada**`', '<p><code>@**Ada**</code></p>'],
    ],
  },
  {
    rule: 'wildcards mention a channel or a topic',
    rows: [
      ...['all', 'everyone', 'channel', 'stream'].map(
        (word) =>
          [
            `@**${word}**`,
            `<p><span class="user-mention channel-wildcard-mention" data-user-id="*">@${word}</span></p>`,
          ] as const,
      ),
      ['@**topic**', '<p><span class="topic-mention">@topic</span></p>'],
      ['@_**topic**', '<p><span class="topic-mention silent">topic</span></p>'],
    ],
  },
  {
    rule: 'a group is mentioned with one asterisk',
    rows: [
      ['@*support*', '<p><span class="user-group-mention" data-user-group-id="17">@support</span></p>'],
      [
        '@_*support*',
        '<p><span class="user-group-mention silent" data-user-group-id="17">support</span></p>',
      ],
      ['@*nobody*', '<p>@<em>nobody</em></p>'],
    ],
  },
  {
    rule: 'mentions in the lines of a quote are silent unless its mark touches them',
    rows: [
      ['> @**Ada**', quote(`<p>${silentAda}</p>`)],
      ['```quote\n@**Ada**\n```', quote(`<p>${silentAda}</p>`)],
      [
        '> @*support*',
        quote('<p><span class="user-group-mention silent" data-user-group-id="17">support</span></p>'),
      ],
      ['> `x @**Ada**`', quote('<p><code>x @_**Ada**</code></p>')],
      ['> @**Nobody**', quote('<p>@_<strong>Nobody</strong></p>')],
      ['>@**Ada**', quote(`<p>${ada}</p>`)],
      ['> x\n@**Ada**', quote(`<p>x<br>\n${silentAda}</p>`)],
      ['```spoiler @**Ada**\n@**Ada**\n```', spoiler(`<p>${ada}</p>\n`, `<p>${ada}</p>`)],
    ],
  },
  {
    rule: 'a number sign and two asterisks link a channel, a topic or a message',
    rows: [
      ['#**news**', '<p><a class="stream" data-stream-id="9" href="/#narrow/channel/9-news">#news</a></p>'],
      [
        '#**news>a b**',
        '<p><a class="stream-topic" data-stream-id="9" href="/#narrow/channel/9-news/topic/a.20b">#news &gt; a b</a></p>',
      ],
      [
        '#**news>a@b@12**',
        '<p><a class="message-link" href="/#narrow/channel/9-news/topic/a.40b/near/12">#news &gt; a@b @ 💬</a></p>',
      ],
      ['#**nothing**', '<p>#<strong>nothing</strong></p>'],
      ['#**nothing>a**', '<p>#<strong>nothing&gt;a</strong></p>'],
      ['x#**news**', '<p>x#<strong>news</strong></p>'],
    ],
  },
  {
    rule: 'a name between colons is an emoji wherever it is',
    rows: [
      [':smile:', `<p>${emoji('smile', '1f642')}</p>`],
      ['a:smile:b', `<p>a${emoji('smile', '1f642')}b</p>`],
      [':smile::tada:', `<p>${emoji('smile', '1f642')}${emoji('tada', '1f389')}</p>`],
      [':+1:', `<p>${emoji('+1', '1f44d')}</p>`],
      [':nothing:', '<p>:nothing:</p>'],
      [':nothing:smile:', '<p>:nothing:smile:</p>'],
      [': smile :', '<p>: smile :</p>'],
      ['**:smile:**', `<p><strong>${emoji('smile', '1f642')}</strong></p>`],
    ],
  },
  {
    rule: 'an emoji character has its canonical name, with or without its selector',
    rows: [
      ['😀', `<p>${emoji('grinning', '1f600')}</p>`],
      ['a🎉b', `<p>a${emoji('tada', '1f389')}b</p>`],
      ['\u2764\ufe0f', `<p>${emoji('heart', '2764')}</p>`],
      ['🇺🇸', `<p>${emoji('united_states', '1f1fa-1f1f8')}</p>`],
    ],
  },
  {
    rule: 'a character that is text by default and a sequence that is not known stay text',
    rows: [
      ['© ↔ ☺', '<p>© ↔ ☺</p>'],
      ['1 # *', '<p>1 # *</p>'],
      ['👍🏽', '<p>👍🏽</p>'],
      ['🍋\u200d🟩', '<p>🍋\u200d🟩</p>'],
    ],
  },
  {
    rule: 'emoticons are emoji between spaces and signs of the sentence',
    rows: [
      [':)', `<p>${emoji('smile', '1f642')}</p>`],
      ['a :(', `<p>a ${emoji('frown', '1f641')}</p>`],
      ['(:)', `<p>${emoji('smile', '1f642')})</p>`],
      ['a:)', '<p>a:)</p>'],
      ['`:)`', '<p><code>:)</code></p>'],
      [':)\n:(', `<p>${emoji('smile', '1f642')}<br>\n${emoji('frown', '1f641')}</p>`],
    ],
  },
  {
    rule: 'a time is ISO 8601, an English date or seconds, in UTC unless it names a zone',
    rows: [
      ['<time:2026-01-02T03:04:05Z>', time('2026-01-02T03:04:05Z', '2026-01-02T03:04:05Z')],
      ['<time:2026-01-02T03:04:05+01:00>', time('2026-01-02T02:04:05Z', '2026-01-02T03:04:05+01:00')],
      ['<time:2026-01-02T03:04>', time('2026-01-02T03:04:00Z', '2026-01-02T03:04')],
      ['<time:2026-01-02 03:04>', time('2026-01-02T03:04:00Z', '2026-01-02 03:04')],
      ['<time:2026-01-02>', time('2026-01-02T00:00:00Z', '2026-01-02')],
      ['<time:1496700000>', time('2017-06-05T22:00:00Z', '1496700000')],
      ['<time:Jan 2 2026, 3:04 PM EST>', time('2026-01-02T20:04:00Z', 'Jan 2 2026, 3:04 PM EST')],
      ['<time:Jan 2 2026, 3:04 PM NZDT>', time('2026-01-02T02:04:00Z', 'Jan 2 2026, 3:04 PM NZDT')],
      ['<time:2 January 2026 3pm>', time('2026-01-02T15:00:00Z', '2 January 2026 3pm')],
      ['<time:no time>', noTime('no time')],
      ['<time:<b>>', '<p><span class="timestamp-error">Invalid time format: &lt;b</span>&gt;</p>'],
    ],
  },
  {
    rule: 'two dollar signs hold a formula on one line with nothing of a word beside them',
    rows: [
      ['$$a$$', `<p>${tex('a')}</p>`],
      ['$$ a $$', `<p>${tex(' a ')}</p>`],
      ['($$a$$)', `<p>(${tex('a')})</p>`],
      ['$$a$$ b $$c$$', `<p>${tex('a')} b ${tex('c')}</p>`],
      ['$$a\\$b$$', `<p>${tex('a\\$b')}</p>`],
      ['$$**a**$$', `<p>${tex('**a**')}</p>`],
      ['x$$a$$', '<p>x$$a$$</p>'],
      ['$$a$$x', '<p>$$a$$x</p>'],
      ['$$a\nb$$', '<p>$$a<br>\nb$$</p>'],
      ['$$_a$$', '<p>$$_a$$</p>'],
      ['$$a$b$$', '<p>$$a$b$$</p>'],
      ['$a$', '<p>$a$</p>'],
      ['$$bad$$', '<p><span class="tex-error">$$bad$$</span></p>'],
    ],
  },
  {
    rule: 'a math fence holds a formula in each paragraph',
    rows: [
      ['```math\na\n```', `<p>${tex('a')}</p>`],
      ['```math\na\nb\n```', `<p>${tex('a\nb')}</p>`],
      ['```math\na\n\nb\n```', `<p>${tex('a')}\n\n${tex('b')}</p>`],
      ['```math\nbad\n```', '<p><span class="tex-error">bad</span></p>'],
      ['x\n```math\na\n```\ny', `<p>x</p>\n<p>${tex('a')}</p>\n<p>y</p>`],
    ],
  },
  {
    rule: 'a status is an ordinary paragraph',
    rows: [['/me waves', '<p>/me waves</p>']],
  },
]
