import type { StateInline } from 'markdown-it'
import { escapeAttribute, escapeText } from './escapeHtml.ts'
import { encodeHashComponent } from '../content/hashComponent.ts'
import { runOf, type InlineRule } from './inlines.ts'
import type { MarkdownRun } from './markdownContext.ts'

const wildcards = new Set(['all', 'everyone', 'channel', 'stream'])
const mention = /^@(_?)(\*\*([^*\n]+?)\*\*|\*([^*\n]+?)\*)/

function isQuoted(state: StateInline): boolean {
  return runOf(state).quoteDepth > 0
}

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
  const parts = /^(.*?)(?:\|(\d+))?$/.exec(text)!
  const user = run.context.user?.(parts[1]!, parts[2] ? Number(parts[2]) : null)
  if (!user) return null
  if (!isSilent) run.userIds.add(user.id)
  return `<span class="user-mention${isSilent ? ' silent' : ''}" data-user-id="${user.id}">${isSilent ? '' : '@'}${escapeText(user.name)}</span>`
}

function groupHtml(run: MarkdownRun, text: string, isSilent: boolean): string | null {
  const group = run.context.group?.(text)
  if (!group) return null
  if (!isSilent) run.groupIds.add(group.id)
  return `<span class="user-group-mention${isSilent ? ' silent' : ''}" data-user-group-id="${group.id}">${isSilent ? '' : '@'}${escapeText(group.name)}</span>`
}

/** @**Name**, @**Name|id**, @_**Name**, @*group*, and the wildcards. Inside quotes all are silent. */
export const mentionRule: InlineRule = (state, silent) => {
  const match = mention.exec(state.src.slice(state.pos, state.posMax))
  if (!match || /[\p{L}\p{N}_]/u.test(state.src[state.pos - 1] ?? '')) return false
  const isSilent = match[1] === '_' || isQuoted(state)
  const run = runOf(state)
  if (silent) {
    state.pos += match[0].length
    return true
  }
  const html = match[3] ? userHtml(run, match[3], isSilent) : groupHtml(run, match[4]!, isSilent)
  if (html === null) return false
  state.push('dialect_html', '', 0).content = html
  state.pos += match[0].length
  return true
}

const channelLink = /^#\*\*([^*>\n]+?)(?:>([^*\n]*?)(?:@(\d+))?)?\*\*/

/** #**channel**, #**channel>topic** and #**channel>topic@id**. */
export const channelLinkRule: InlineRule = (state, silent) => {
  const match = channelLink.exec(state.src.slice(state.pos, state.posMax))
  if (!match) return false
  const { context } = runOf(state)
  const channel = context.channel?.(match[1]!)
  if (!channel) return false
  if (!silent) {
    const word = context.saysChannel === false ? 'stream' : 'channel'
    const slug = `${channel.id}-${encodeHashComponent(channel.name.replace(/ /g, '-'))}`
    const base = `/#narrow/${word}/${slug}`
    const name = escapeText(channel.name)
    const topic = match[2]
    let html: string
    if (topic === undefined) {
      html = `<a class="stream" data-stream-id="${channel.id}" href="${escapeAttribute(base)}">#${name}</a>`
    } else {
      const shown =
        topic === '' ? `<em>${escapeText(context.emptyTopicName ?? 'general chat')}</em>` : escapeText(topic)
      const href = `${base}/topic/${encodeHashComponent(topic)}`
      if (match[3]) {
        html = `<a class="message-link" href="${escapeAttribute(href)}/near/${match[3]}">#${name} &gt; ${shown} @ 💬</a>`
      } else {
        const newest = context.topicMessage?.(channel.id, topic) ?? null
        const permanent = newest === null ? href : `${href}/with/${newest}`
        html = `<a class="stream-topic" data-stream-id="${channel.id}" href="${escapeAttribute(permanent)}">#${name} &gt; ${shown}</a>`
      }
    }
    state.push('dialect_html', '', 0).content = html
  }
  state.pos += match[0].length
  return true
}
