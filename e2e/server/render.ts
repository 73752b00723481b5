import katex from 'katex'
import { renderMarkdown, type MarkdownContext } from '../../shared/markdown/renderMarkdown.ts'
import { compileLinkifiers, type CompiledLinkifiers } from '../../shared/linkifiers/compileLinkifiers.ts'
import { emojiTable } from './emoji.ts'
import { htmlOfLevel } from './gates/html.ts'
import { highlight } from './highlight/highlight.ts'
import { badRequest } from './http/apiError.ts'
import { previews } from './previews.ts'
import type { Server } from './server.ts'
import type { Mentions, User } from './state/records.ts'
import { topicKey } from './state/state.ts'
import { canSeeChannel } from './rules/access.ts'
import { emptyTopicName } from './wire/message.ts'
import { emojiPath } from './wire/organization.ts'

/** A message's HTML and its mentions. */
export interface Rendered extends Mentions {
  readonly html: string
}

interface ReadyLinkifiers {
  readonly key: string
  readonly ready: CompiledLinkifiers
}
const readyLinkifiers = new WeakMap<Server['state'], ReadyLinkifiers>()

/** Returns the compiled linkifiers of the organization, cached by their list. */
function linkifiersOf({ state }: Server): CompiledLinkifiers {
  const key = JSON.stringify(state.linkifiers.map((each) => [each.pattern, each.urlTemplate]))
  const cached = readyLinkifiers.get(state)
  if (cached?.key === key) return cached.ready
  const ready = compileLinkifiers(state.linkifiers)
  readyLinkifiers.set(state, { key, ready })
  return ready
}

type Context = Omit<MarkdownContext, 'channel'>
const contexts = new WeakMap<Server['state'], Context>()

/** Returns a channel by name, if the author may link it. */
function channelOf(server: Server, author: User | undefined, name: string) {
  const channel = byName([...server.state.channels.values()], name)
  if (channel === null) return null
  const isHidden =
    author !== undefined && server.has('linksAreOfSeenChannels') && !canSeeChannel(server, author, channel)
  return isHidden ? null : { id: channel.id, name: channel.name }
}

function byName<T extends { name: string }>(items: Iterable<T>, name: string): T | null {
  for (const item of items) if (item.name === name) return item
  const wanted = name.toLowerCase()
  for (const item of items) if (item.name.toLowerCase() === wanted) return item
  return null
}

function contextOf(server: Server): Context {
  const cached = contexts.get(server.state)
  if (cached) return cached
  const { state } = server
  const context: Context = {
    realmUrl: server.realmUrl,
    user: (name, id) => {
      const wanted = name.toLowerCase()
      const isMeant = (user: User) => {
        const isNamed = user.fullName.toLowerCase() === wanted
        return id === null ? isNamed : user.id === id && (isNamed || wanted === '')
      }
      for (const user of state.users.values())
        if (user.isActive && isMeant(user)) return { id: user.id, name: user.fullName }
      return null
    },
    group: (name) => {
      const groups = [...state.groups.values()]
      const group =
        byName(
          groups.filter((each) => !each.deactivated),
          name,
        ) ?? byName(groups, name)
      return group ? { id: group.id, name: group.name, isDeactivated: group.deactivated } : null
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
    linkifiers: (text) => linkifiersOf(server).match(text),
    highlight,
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

/** Matches HTML whose only wildcard mention is the word that old servers do not support. */
const onlyChannelWord = /^(?!.*data-user-id="\*">@(?!channel<)).*data-user-id="\*">@channel</s

/** Maximum ratio of a message's HTML to the limit of its text. */
const maxGrowth = 100

/**
 * Renders Markdown of a user, or of the server, as message HTML by the server's rules, with previews of uploaded
 * images.
 */
export function render(server: Server, source: string, author?: User): Rendered {
  const result = renderMarkdown(source, {
    ...contextOf(server),
    channel: (name) => channelOf(server, author, name),
  })
  const html = htmlOfLevel(previews(server, result.html), server.level)
  if (author !== undefined && html.length > server.limits.messageLength * maxGrowth)
    throw badRequest('Unable to render message')
  return {
    html,
    userIds: result.mentionedUserIds,
    groupIds: result.mentionedGroupIds,
    channelWildcard:
      result.channelWildcard && (server.has('channelMentionWord') || !onlyChannelWord.test(result.html)),
    topicWildcard: result.topicWildcard,
  }
}

/** Returns linkifier matches and URLs in a topic name. */
export const topicLinks = (server: Server, topic: string): { text: string; url: string }[] => [
  ...linkifiersOf(server).topicLinks(topic),
]
