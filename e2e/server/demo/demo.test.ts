import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type RunningServer } from '../startServer.ts'
import { Flag, flagBits } from '../state/userRows.ts'
import type { Message, User } from '../state/records.ts'
import demo from './index.ts'

/** Patterns that find each family of constructs in stored HTML. */
const families: Readonly<Record<string, RegExp>> = {
  'line break': /<p>[^<]+<br>\n/,
  headings: /<h1>.*<h2>.*<h6>/s,
  'bold in italic': /<em><strong>|<strong><em>/,
  strike: /<del>/,
  'inline code': /<code>[^<]+<\/code>/,
  rule: /<hr>/,
  'quote in a quote': /<blockquote>\s*<blockquote>/,
  'nested bullets': /<li>[^<]*<ul>/,
  'numbers from five': /<ol start="5">/,
  'loose list item': /<li>\n<p>/,
  'aligned table': /<t[hd] style="text-align: ?right;?">/,
  'old aligned table': /<td align="right">/,
  'mail link': /href="mailto:/,
  'relative link': /href="\/user_uploads\//,
  'narrow link': /href="#narrow\//,
  linkifier: /<a href="https:\/\/bugs\.fernwerk\.example\/3340">#3340<\/a>/,
  'escaped HTML': /&lt;script&gt;/,
  'user mention': /<span class="user-mention" data-user-id="\d+">@/,
  'silent mention': /<span class="user-mention silent" data-user-id="\d+">[^@]/,
  'channel wildcard': /channel-wildcard-mention" data-user-id="\*">@/,
  'silent wildcard': /channel-wildcard-mention silent" data-user-id="\*">all|mention silent channel-wildcard/,
  'old wildcard': /<span class="user-mention" data-user-id="\*">/,
  'topic wildcard': /<span class="topic-mention">@topic/,
  'group mention': /<span class="user-group-mention" data-user-group-id="\d+">@/,
  'silent group mention': /<span class="user-group-mention silent"/,
  'very old mention': /data-user-email=/,
  'channel link': /<a class="stream" data-stream-id="\d+" href="\/#narrow\/channel\//,
  'old channel link': /href="\/#narrow\/stream\/\d+/,
  'topic link': /<a class="stream-topic" [^>]*\/with\/\d+"/,
  'message link': /<a class="message-link" [^>]*\/near\/\d+"/,
  'link to the empty topic': /<em>general chat<\/em>/,
  'coloured code': /data-code-language="Python"><pre><span><\/span><code><span class="nd">/,
  'plain code': /<div class="codehilite"><pre><span><\/span><code>/,
  'marked line': /<span class="hll">/,
  'code of old': /<pre><span><\/span><span class="k">/,
  'empty code': /<div class="codehilite"><pre><\/pre>/,
  'inline mathematics': /<p>[^<]+<span class="katex">/,
  'block mathematics': /<span class="katex-display">/,
  'mathematics that fail': /<span class="tex-error">/,
  spoiler: /<div class="spoiler-header">\n<p>/,
  'spoiler without title': /<div class="spoiler-header">\s*<\/div>/,
  emoji: /<span aria-label="[^"]+" class="emoji emoji-[\w-]+" role="img"/,
  'very old emoji': /<span class="emoji emoji-1f332" title=/,
  'custom emoji': /class="emoji" src="\/user_avatars\/2\/emoji\/images\/\d+\./,
  'built-in extra emoji': /src="\/static\/generated\/emoji\/images\/emoji\/unicode\//,
  time: /<time datetime="/,
  'time that cannot be read': /class="timestamp-error"/,
  picture: /<div class="message_inline_image"><a [^>]+><img data-original-dimensions/,
  gallery: /<\/div>\n<div class="message_inline_image">[^\n]*<\/div>\n<div class="message_inline_image">/,
  'pending thumbnail': /<img class="image-loading-placeholder"/,
  'animated picture': /data-animated="true"[^>]*-anim\.webp"/,
  'picture to transcode': /data-transcoded-image="/,
  'external picture': /<img src="\/external_content\//,
  'old picture': /<div class="message_inline_image"><a [^>]+><img src="\/user_uploads\/2/,
  'old thumbnail': /data-src-fullsize=/,
  'picture in a sentence': /<p>[^\n]*<img [^>]*class="inline-image"/,
  'pending picture in a sentence': /class="inline-image image-loading-placeholder"/,
  'uploaded video': /message_inline_video"><a [^>]+><video preload="metadata"/,
  audio: /<audio controls preload="metadata" src="\/user_uploads\//,
  'video site': /class="youtube-video message_inline_image"><a data-id=/,
  'other video site': /class="embed-video message_inline_image"/,
  'website preview': /class="message_embed_image"[^>]*background-image: url\(&quot;/,
  tweet: /class="inline-preview-twitter"/,
  'removed folder preview': /class="message_inline_ref"/,
  'status message': /^<p>\/me /,
  'unknown element': /<section class="filing-cabinet">/,
}

describe('the demo organization', () => {
  let running: RunningServer
  let messages: Message[]
  let ada: User
  beforeAll(async () => {
    running = await startServer({ scenario: 'demo' })
    messages = [...running.server.state.messages.byId.values()]
    ada = [...running.server.state.users.values()].find((user) => user.fullName === 'Ada Lindqvist')!
  })
  afterAll(() => running.close())
  const adasBits = (message: Message) => flagBits(ada.rows, message.id) ?? Flag.read

  it('has users of all kinds', () => {
    expect(demo.people.length).toBeGreaterThanOrEqual(15)
    expect(demo.people.filter((user) => user.active === false)).toHaveLength(2)
    expect(demo.people.filter((user) => user.botOf !== undefined)).toHaveLength(2)
    expect(demo.people.filter((user) => user.role === 'guest')).toHaveLength(1)
    expect(new Set(demo.people.map((user) => user.role ?? 'member'))).toEqual(
      new Set(['owner', 'administrator', 'moderator', 'member', 'guest']),
    )
    expect(demo.signInAs).toBe('ada')
  })

  it('has channels of all kinds, each with messages', () => {
    expect(demo.channels).toHaveLength(12)
    expect(new Set(demo.channels.map((channel) => channel.privacy ?? 'public'))).toEqual(
      new Set(['public', 'private', 'web-public']),
    )
    expect(demo.channels.some((channel) => channel.archived)).toBe(true)
    expect(demo.channels.some((channel) => channel.mutedBy?.includes('ada'))).toBe(true)
    const used = new Set(messages.map((message) => message.channelId))
    for (const channel of running.server.state.channels.values()) expect(used).toContain(channel.id)
  })

  it('has enough messages, most of them unique', () => {
    expect(running.server.state.messages.byTopic.size).toBeGreaterThanOrEqual(60)
    expect(messages.length).toBeGreaterThanOrEqual(2500)
    expect(messages.length).toBeLessThanOrEqual(2700)
    expect(new Set(messages.map((message) => message.content)).size).toBeGreaterThan(messages.length * 0.95)
    const topics = demo.messages.flatMap((message) => ('topic' in message ? [message.topic] : []))
    expect(topics).toContain('')
    expect(topics.filter((topic) => topic.startsWith('✔ ')).length).toBeGreaterThan(3)
  })

  it.each(Object.entries(families))('shows the construct: %s', (_, pattern) => {
    expect(messages.some((message) => pattern.test(message.html))).toBe(true)
  })

  it('has an empty message', () => {
    expect(messages.some((message) => message.html === '')).toBe(true)
  })

  it('resolves every name that stored HTML uses', () => {
    const unresolved = messages.filter((message) =>
      /["/](?:upload|thumbnail|person|channel|group|message):[\w.-]/.test(message.html),
    )
    expect(unresolved.map((message) => message.html)).toEqual([])
    const unknown = messages.filter((message) => /[@#](?:<strong>|\*)/.test(message.html))
    // One unknown name is intended: the mention of a user who does not exist.
    expect(unknown.map((message) => message.topic)).toEqual(['formatting playground: mentions'])
  })

  it('only subscribers and the bot post, in order and in the past', () => {
    const { state } = running.server
    const now = running.server.seconds()
    for (const message of messages) {
      const sender = state.users.get(message.senderId)!
      const channel = message.channelId === null ? undefined : state.channels.get(message.channelId)
      if (channel && sender.botType === null && sender.isActive)
        expect(channel.subscribers.has(sender.id), `${sender.fullName} in ${channel.name}`).toBe(true)
      expect(message.timestamp).toBeLessThanOrEqual(now)
      for (const edit of message.edits) {
        expect(edit.timestamp).toBeGreaterThanOrEqual(message.timestamp)
        expect(edit.timestamp).toBeLessThanOrEqual(now)
      }
    }
  })

  it('opens with the rollout, the newest topic, which mentions Ada', () => {
    const newest = messages.reduce((a, b) => (b.id > a.id ? b : a))
    expect(newest.topic).toBe('release 4.2 rollout')
    const unread = messages.filter((message) => (adasBits(message) & Flag.read) === 0)
    expect(unread.length).toBeGreaterThan(20)
    expect(unread.length).toBeLessThan(80)
    expect(
      unread.filter((message) => adasBits(message) & Flag.mentioned).map((message) => message.topic),
    ).toContain('release 4.2 rollout')
    expect(unread.some((message) => message.channelId === null && message.participants.length === 2)).toBe(
      true,
    )
    expect(unread.some((message) => message.channelId === null && message.participants.length > 2)).toBe(true)
    expect(messages.some((message) => message.participants.join() === String(ada.id))).toBe(true)
  })

  it('has starred messages, alert words, reactions, edits, moves and widgets', () => {
    expect(messages.filter((message) => adasBits(message) & Flag.starred).length).toBeGreaterThan(3)
    expect(messages.some((message) => adasBits(message) & Flag.has_alert_word)).toBe(true)
    expect(messages.filter((message) => message.reactions.length > 0).length).toBeGreaterThan(100)
    expect(
      messages.some((message) =>
        message.reactions.some((reaction) => reaction.reactionType === 'realm_emoji'),
      ),
    ).toBe(true)
    expect(messages.filter((message) => message.lastContentEdit !== null).length).toBeGreaterThanOrEqual(2)
    expect(messages.some((message) => message.edits.some((edit) => edit.prevChannelId !== undefined))).toBe(
      true,
    )
    const widgets = messages.filter((message) => message.submessages.length > 1)
    for (const type of ['poll', 'todo'])
      expect(
        widgets.filter((message) => message.content.startsWith(`/${type}`)).length,
      ).toBeGreaterThanOrEqual(2)
  })

  it('gives the scripted users lines where they have permission to post', () => {
    const { conversations, directMessages, mentions } = demo.talk!
    expect(conversations.length).toBeGreaterThanOrEqual(10)
    expect(directMessages.length).toBeGreaterThanOrEqual(15)
    expect(mentions.length).toBeGreaterThanOrEqual(8)
    const topics = new Set(
      demo.messages.map((message) => ('topic' in message ? `${message.channel}>${message.topic}` : '')),
    )
    const mayWrite = (key: string, name: string) => {
      const subscribers = demo.channels.find((channel) => channel.name === name)!.subscribers
      return subscribers === 'all' || subscribers.includes(key)
    }
    for (const { channel, topic, lines } of conversations) {
      expect(topics).toContain(`${channel}>${topic}`)
      expect(lines.length).toBeGreaterThanOrEqual(4)
      expect(lines.length).toBeLessThanOrEqual(10)
      for (const { by } of lines) expect(mayWrite(by, channel), `${by} in ${channel}`).toBe(true)
    }
    for (const { by, channel, topic, text } of mentions) {
      expect(topics).toContain(`${channel}>${topic}`)
      expect(mayWrite(by, channel), `${by} in ${channel}`).toBe(true)
      expect(text).toContain('@**{name}**')
    }
    expect(directMessages.some(({ by }) => by === 'ada')).toBe(false)
  })
})
