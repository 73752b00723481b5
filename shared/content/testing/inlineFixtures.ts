import { em, fixture, inlines, p, type Fixture } from './build.ts'
import type { Inline, Link, Mention } from '../tree.ts'
import type { Narrow } from '../../api/types.ts'

const user = (id: number | null, text: string, rest: { silent?: boolean; email?: string } = {}): Mention => ({
  type: 'mention',
  kind: 'user',
  id,
  email: rest.email ?? null,
  silent: rest.silent === true,
  text,
})
const wildcard = (kind: 'channelWildcard' | 'topicWildcard', text: string, silent = false): Mention => ({
  type: 'mention',
  kind,
  silent,
  text,
})
const group = (text: string, silent: boolean): Mention => ({
  type: 'mention',
  kind: 'group',
  id: 17,
  silent,
  text,
})

const place = (
  role: Link['role'],
  path: string,
  narrow: Narrow,
  near: number | null,
  ...children: readonly (Inline | string)[]
): Link => ({
  type: 'link',
  role,
  target: { kind: 'narrow', narrow, near, path },
  title: null,
  children: inlines(children),
})

const news = { operator: 'channel', operand: 9 }
const planB = { operator: 'topic', operand: 'Plan B' }
const unicode = (code: string, char: string, name: string): Inline => ({
  type: 'emoji',
  kind: 'unicode',
  code,
  char,
  name,
})

/** Mentions, links to conversations, emoji and times. */
export const inlineFixtures: readonly Fixture[] = [
  fixture(
    'mention of a system group',
    '<p><span class="user-group-mention" data-user-group-id="17">@role:moderators</span> <span class="user-group-mention silent" data-user-group-id="17">role:moderators</span></p>',
    p(group('@Moderators', false), ' ', group('Moderators', true)),
  ),
  fixture('mention', '<p><span class="user-mention" data-user-id="31">@Ada</span></p>', p(user(31, '@Ada'))),
  fixture(
    'silent mention',
    '<p><span data-user-id="31" class="silent user-mention">Ada</span></p>',
    p(user(31, 'Ada', { silent: true })),
  ),
  fixture(
    'channel wildcards, new, old, silent',
    '<p><span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span> <span class="user-mention" data-user-id="*">@everyone</span> <span class="user-mention channel-wildcard-mention silent" data-user-id="*">channel</span></p>',
    p(
      wildcard('channelWildcard', '@all'),
      ' ',
      wildcard('channelWildcard', '@everyone'),
      ' ',
      wildcard('channelWildcard', 'channel', true),
    ),
  ),
  fixture(
    'topic wildcard',
    '<p><span class="topic-mention">@topic</span> <span class="topic-mention silent">topic</span></p>',
    p(wildcard('topicWildcard', '@topic'), ' ', wildcard('topicWildcard', 'topic', true)),
  ),
  fixture(
    'group mentions',
    '<p><span class="user-group-mention" data-user-group-id="17">@support</span> <span class="user-group-mention silent" data-user-group-id="17">support</span></p>',
    p(group('@support', false), ' ', group('support', true)),
  ),
  fixture(
    'mentions by e-mail address',
    '<p><span class="user-mention" data-user-email="ada@x.example">@Ada</span> <span class="user-mention" data-user-email="*">@all</span></p>',
    p(user(null, '@Ada', { email: 'ada@x.example' }), ' ', wildcard('channelWildcard', '@all')),
  ),
  fixture(
    'channel link',
    '<p><a class="stream" data-stream-id="9" href="/#narrow/channel/9-news">#news</a></p>',
    p(place('channel', '/#narrow/channel/9-news', [news], null, '#news')),
  ),
  fixture(
    'topic link, permanent and plain',
    '<p><a class="stream-topic" data-stream-id="9" href="/#narrow/channel/9-news/topic/Plan.20B/with/214">#news &gt; Plan B</a> <a class="stream-topic" data-stream-id="9" href="/#narrow/stream/9-news/topic/Plan.20B">#news &gt; Plan B</a></p>',
    p(
      place(
        'topic',
        '/#narrow/channel/9-news/topic/Plan.20B/with/214',
        [news, planB, { operator: 'with', operand: 214 }],
        null,
        '#news > Plan B',
      ),
      ' ',
      place('topic', '/#narrow/stream/9-news/topic/Plan.20B', [news, planB], null, '#news > Plan B'),
    ),
  ),
  fixture(
    'message link',
    '<p><a class="message-link" href="/#narrow/channel/9-news/topic/Plan.20B/near/214">#news &gt; Plan B @ 💬</a></p>',
    p(
      place(
        'message',
        '/#narrow/channel/9-news/topic/Plan.20B/near/214',
        [news, planB],
        214,
        '#news > Plan B @ 💬',
      ),
    ),
  ),
  fixture(
    'empty topic, in its three ways',
    '<p><a class="stream-topic" href="/#narrow/channel/9-news/topic/">#news &gt; <em>general chat</em></a> <a class="stream-topic" href="/#narrow/channel/9-news/topic/with/214">#news &gt; <em>general chat</em></a> <a class="message-link" href="/#narrow/channel/9-news/topic//near/214">#news &gt; <em>general chat</em> @ 💬</a></p>',
    p(
      place(
        'topic',
        '/#narrow/channel/9-news/topic/',
        [news, { operator: 'topic', operand: '' }],
        null,
        '#news > ',
        em('general chat'),
      ),
      ' ',
      place(
        'topic',
        '/#narrow/channel/9-news/topic/with/214',
        [news, { operator: 'topic', operand: '' }, { operator: 'with', operand: 214 }],
        null,
        '#news > ',
        em('general chat'),
      ),
      ' ',
      place(
        'message',
        '/#narrow/channel/9-news/topic//near/214',
        [news, { operator: 'topic', operand: '' }],
        214,
        '#news > ',
        em('general chat'),
        ' @ 💬',
      ),
    ),
  ),
  fixture(
    'a pasted address of the realm',
    '<p><a href="https://chat.example/#narrow/dm/8,12-group/near/5">here</a></p>',
    p(place('link', '/#narrow/dm/8,12-group/near/5', [{ operator: 'dm', operand: [8, 12] }], 5, 'here')),
  ),
  fixture(
    'unicode emoji, new and old',
    '<p><span aria-label="thumbs up" class="emoji emoji-1f44d" role="img" title="thumbs up">:thumbs_up:</span> and <span class="emoji-2764 emoji" title="heart">:heart:</span></p>',
    p(unicode('1f44d', '👍', 'thumbs_up'), ' and ', unicode('2764', '❤️', 'heart')),
  ),
  fixture(
    'emoji of several code points',
    '<p>x <span class="emoji emoji-1f1e9-1f1ea">:flag_de:</span><span class="emoji emoji-0031-20e3">:one:</span><span class="emoji emoji-1f468-200d-1f373">:cook:</span></p>',
    p(
      'x ',
      unicode('1f1e9-1f1ea', '🇩🇪', 'flag_de'),
      unicode('0031-20e3', '1️⃣', 'one'),
      unicode('1f468-200d-1f373', '👨‍🍳', 'cook'),
    ),
  ),
  fixture('an emoji that the server did not know', '<p>so 🫨</p>', p('so 🫨')),
  fixture(
    'custom and built-in extra emoji',
    '<p><img alt=":parrot:" class="emoji" src="/user_avatars/2/emoji/images/5.gif" title="parrot"> x <img class="emoji" alt=":extra:" src="/static/generated/emoji/images/emoji/unicode/extra.png" title="extra"></p>',
    p({ type: 'emoji', kind: 'image', src: '/user_avatars/2/emoji/images/5.gif', name: 'parrot' }, ' x ', {
      type: 'emoji',
      kind: 'image',
      src: '/static/generated/emoji/images/emoji/unicode/extra.png',
      name: 'extra',
    }),
  ),
  fixture(
    'a broken emoji code by its text',
    '<p><span class="emoji emoji-d800">:x:</span></p>',
    p({ type: 'unsupported', text: ':x:' }),
  ),
  fixture(
    'time',
    '<p><time datetime="2026-01-02T23:00:00Z">tomorrow</time></p>',
    p({ type: 'time', timestamp: 1767394800, text: 'tomorrow' }),
  ),
  fixture(
    'time that could not be read, new and old',
    '<p>&lt;time:soon&gt; <span class="timestamp-error">Invalid time format: soon</span></p>',
    p('<time:soon> ', { type: 'timestampError', text: 'Invalid time format: soon' }),
  ),
  fixture('/me', '<p>/me waves</p>', p('/me waves')),
]
