import { encodeHashComponent } from '../content/links/hashComponent.ts'
import { escapeAttribute, escapeTyped } from './escapeHtml.ts'
import { patternRule } from './inlineRule.ts'
import type { MarkdownContext, MarkdownRun } from './markdownContext.ts'

const wildcards = new Set(['all', 'everyone', 'channel', 'stream'])

function userHtml(run: MarkdownRun, text: string, isSilent: boolean): string | null {
  if (wildcards.has(text)) {
    if (isSilent)
      return `<span class="user-mention channel-wildcard-mention silent" data-user-id="*">${text}</span>`
    run.channelWildcard = true
    return `<span class="user-mention channel-wildcard-mention" data-user-id="*">@${text}</span>`
  }
  if (text === 'topic') {
    if (isSilent) return `<span class="topic-mention silent">topic</span>`
    run.topicWildcard = true
    return `<span class="topic-mention">@topic</span>`
  }
  const [, name, id] = /^(.*?)(?:\|(\d+))?$/s.exec(text)!
  const user = run.context.user?.(name!, id === undefined ? null : Number(id))
  if (!user) return null
  if (!isSilent) run.userIds.add(user.id)
  return `<span class="user-mention${isSilent ? ' silent' : ''}" data-user-id="${user.id}">${isSilent ? '' : '@'}${escapeTyped(user.name)}</span>`
}

function groupHtml(run: MarkdownRun, text: string, isSilent: boolean): string | null {
  const group = run.context.group?.(text)
  if (!group) return null
  // A deactivated group is named without notifying its members.
  const isQuiet = isSilent || group.isDeactivated === true
  if (!isQuiet) run.groupIds.add(group.id)
  return `<span class="user-group-mention${isQuiet ? ' silent' : ''}" data-user-group-id="${group.id}">${isQuiet ? '' : '@'}${escapeTyped(group.name)}</span>`
}

const mention = /(?<![^\s'"({[/<])@(_?)\*\*([^*]+)\*\*/g
const groupMention = /(?<![^\s'"({[/<])@(_?)\*([^*]+)\*/g

/** Matches `@**Name**`, `@**Name|id**` and wildcard mentions. */
export const mentionRule = patternRule(mention, ([, silent, text], { run }) =>
  userHtml(run, text!, silent === '_'),
)

/** Matches `@*group*`. */
export const groupMentionRule = patternRule(groupMention, ([, silent, text], { run }) =>
  groupHtml(run, text!, silent === '_'),
)

/** Makes every mention in a text silent, also those of unknown names. */
export const silenceMentions = (text: string): string =>
  text.includes('@') ? text.replace(mention, '@_**$2**').replace(groupMention, '@_*$2*') : text

type Channel = NonNullable<ReturnType<NonNullable<MarkdownContext['channel']>>>

function channelBase(context: MarkdownContext, channel: Channel): string {
  const word = context.saysChannel === false ? 'stream' : 'channel'
  const slug = `${channel.id}-${encodeHashComponent(channel.name.replace(/ /g, '-'))}`
  return `/#narrow/${word}/${slug}`
}

function topicHtml(context: MarkdownContext, channel: Channel, topic: string, messageId?: string): string {
  const topics = `${channelBase(context, channel)}/topic`
  const href = `${topics}/${encodeHashComponent(topic)}`
  const name = escapeTyped(channel.name)
  const shown =
    topic === '' ? `<em>${escapeTyped(context.emptyTopicName ?? 'general chat')}</em>` : escapeTyped(topic)
  if (messageId !== undefined)
    return `<a class="message-link" href="${escapeAttribute(href)}/near/${messageId}">#${name} &gt; ${shown} @ 💬</a>`
  const newest = context.topicMessage?.(channel.id, topic) ?? null
  // Only permanent links omit the empty topic (protocol/rendered-html.md, Channel, topic, message links).
  const permanent = newest === null ? href : `${topic === '' ? topics : href}/with/${newest}`
  return `<a class="stream-topic" data-stream-id="${channel.id}" href="${escapeAttribute(permanent)}">#${name} &gt; ${shown}</a>`
}

/** Matches `#**channel>topic**` and `#**channel>topic@id**`. */
export const topicLinkRule = patternRule(
  /(?<![^\s'"({[/<])#\*\*([^*>]+)>([^*]*?)(?:@(\d+))?\*\*/g,
  ([, name, topic, messageId], { run: { context } }) => {
    const channel = context.channel?.(name!)
    return channel ? topicHtml(context, channel, topic!, messageId) : null
  },
)

/** Matches `#**channel**`. */
export const channelLinkRule = patternRule(
  /(?<![^\s'"({[/<])#\*\*([^*]+)\*\*/g,
  ([, name], { run: { context } }) => {
    const channel = context.channel?.(name!)
    if (!channel) return null
    const href = escapeAttribute(channelBase(context, channel))
    return `<a class="stream" data-stream-id="${channel.id}" href="${href}">#${escapeTyped(channel.name)}</a>`
  },
)
