import katex from 'katex'
import { renderMarkdown, type MarkdownContext } from '../../shared/markdown/renderMarkdown.ts'
import { emojiTable } from './emoji.ts'
import { htmlOfLevel } from './gates/html.ts'
import { previews } from './previews.ts'
import type { Server } from './server.ts'
import type { Mentions } from './state/records.ts'
import { topicKey } from './state/state.ts'
import { emptyTopicName } from './wire/message.ts'
import { emojiPath } from './wire/organization.ts'

/** A message's HTML and whom it calls. */
export interface Rendered extends Mentions {
  readonly html: string
}

function expandTemplate(template: string, groups: Readonly<Record<string, string>>): string {
  // Only the simple expansion of RFC 6570 occurs in linkifiers here.
  return template.replace(/\{([+#/]?)(\w+)\}/g, (_, operator: string, name: string) => {
    const value = groups[name] ?? ''
    const encoded = operator === '+' || operator === '#' ? encodeURI(value) : encodeURIComponent(value)
    return operator === '' || operator === '+' ? encoded : operator + encoded
  })
}

/** The linkifiers as JavaScript patterns; those that do not translate are left out. */
export function linkifierPatterns(server: Server): NonNullable<MarkdownContext['linkifiers']> {
  return server.state.linkifiers.flatMap(({ pattern, urlTemplate }) => {
    try {
      return [
        {
          pattern: new RegExp(pattern.replace(/\(\?P</g, '(?<'), 'g'),
          expand: (match: RegExpExecArray) => expandTemplate(urlTemplate, match.groups ?? {}),
        },
      ]
    } catch {
      return []
    }
  })
}

const contexts = new WeakMap<Server['state'], MarkdownContext>()

function contextOf(server: Server): MarkdownContext {
  const known = contexts.get(server.state)
  if (known) return known
  const { state } = server
  const byName = <T extends { name: string }>(items: Iterable<T>, name: string): T | null => {
    for (const item of items) if (item.name === name) return item
    const wanted = name.toLowerCase()
    for (const item of items) if (item.name.toLowerCase() === wanted) return item
    return null
  }
  const context: MarkdownContext = {
    realmUrl: server.realmUrl,
    user: (name, id) => {
      const wanted = name.toLowerCase()
      for (const user of state.users.values())
        if (user.isActive && user.fullName.toLowerCase() === wanted && (id === null || user.id === id))
          return { id: user.id, name: user.fullName }
      return null
    },
    group: (name) => {
      const group = byName(
        [...state.groups.values()].filter((each) => !each.deactivated),
        name,
      )
      return group ? { id: group.id, name: group.name } : null
    },
    channel: (name) => {
      const channel = byName([...state.channels.values()], name)
      return channel ? { id: channel.id, name: channel.name } : null
    },
    topicMessage: (channelId, topic) =>
      server.has('linksWithWith')
        ? (state.messages.byTopic.get(topicKey(channelId, topic))?.at(-1) ?? null)
        : null,
    emojiCode: (name) => emojiTable().codeByName.get(name) ?? null,
    emojiName: (code) => emojiTable().namesByCode.get(code)?.[0] ?? null,
    realmEmoji: (name) => {
      for (const emoji of state.emoji.values())
        if (emoji.name === name && !emoji.deactivated) return { url: emojiPath(server, emoji) }
      return null
    },
    wireName: server.wireName,
    emptyTopicName: emptyTopicName(server),
    get linkifiers() {
      return linkifierPatterns(server)
    },
    tex: (source, isBlock) => {
      try {
        return katex.renderToString(source, { displayMode: isBlock, throwOnError: true })
      } catch {
        return null
      }
    },
    get saysChannel() {
      return server.has('linksSayChannel')
    },
  }
  contexts.set(state, context)
  return context
}

/** The one wildcard in a text is the word that old servers do not know. */
const onlyChannelWord = /^(?!.*data-user-id="\*">@(?!channel<)).*data-user-id="\*">@channel</s

/** Markdown to message HTML by the service's rules, with previews of uploaded pictures. */
export function render(server: Server, source: string): Rendered {
  const result = renderMarkdown(source, contextOf(server))
  return {
    html: htmlOfLevel(previews(server, result.html), server.level),
    userIds: result.mentionedUserIds,
    groupIds: result.mentionedGroupIds,
    channelWildcard:
      result.channelWildcard && (server.has('channelMentionWord') || !onlyChannelWord.test(result.html)),
    topicWildcard: result.topicWildcard,
  }
}

/** Linkifier matches and addresses in a topic's name. */
export function topicLinks(server: Server, topic: string): { text: string; url: string }[] {
  const links: { text: string; url: string; at: number }[] = []
  for (const { pattern, expand } of linkifierPatterns(server)) {
    pattern.lastIndex = 0
    for (let match = pattern.exec(topic); match !== null && match[0] !== ''; match = pattern.exec(topic))
      links.push({ text: match[0], url: expand(match), at: match.index })
  }
  for (const match of topic.matchAll(/https?:\/\/[^\s<>"]+/g))
    links.push({ text: match[0], url: match[0], at: match.index })
  return links.sort((a, b) => a.at - b.at).map(({ text, url }) => ({ text, url }))
}
