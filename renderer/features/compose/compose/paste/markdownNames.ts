import { hasMessageLinks } from '../../../../../shared/api/capabilities.ts'
import { parseNarrowLink } from '../../../../../shared/content/links/narrowLink.ts'
import { selectChannel } from '../../../../../shared/model/channels/channels.ts'
import { topicDisplayName } from '../../../../../shared/model/organization/realm.ts'
import { selectGroup } from '../../../../../shared/model/people/groups.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { channelText, groupText, topicText } from '../typeahead/insertion.ts'
import { mentionOf } from '../typeahead/mentionOf.ts'
import type { MarkdownNames } from './htmlRun.ts'

/** Returns the Markdown of an account's names. */
export const markdownNames = (state: AccountState, realmUrl: string): MarkdownNames => ({
  realmUrl,
  user: (id, isSilent) => {
    const mention = mentionOf(state, id)?.trimEnd() ?? null
    return isSilent ? (mention?.replace(/^@/, '@_') ?? null) : mention
  },
  group: (id, isSilent) => {
    const group = selectGroup(state, id)
    return group === undefined ? null : groupText(group.name, isSilent).trimEnd()
  },
  place: (href) => placeText(state, realmUrl, href),
})

/**
 * Returns the Markdown of a link to a channel, topic or message, such as `#**news>Plan**`. null for other addresses and
 * unknown channels.
 */
export function placeText(state: AccountState, realmUrl: string, href: string): string | null {
  const link = parseNarrowLink(href, realmUrl)
  if (link === null) return null
  const operands = new Map(link.narrow.map(({ operator, operand }) => [operator, operand]))
  const isPlain = link.narrow.every(
    ({ operator, negated }) => negated !== true && ['channel', 'topic', 'with'].includes(operator),
  )
  const [channelId, topic] = [operands.get('channel'), operands.get('topic')]
  const channel = typeof channelId === 'number' ? selectChannel(state, channelId) : undefined
  if (!isPlain || channel === undefined) return null
  if (typeof topic !== 'string')
    return link.near === null ? channelText(channel.name, channel.id).trimEnd() : null
  const text = topicText(channel.name, channel.id, topic, topicDisplayName(state, topic)).trimEnd()
  if (link.near === null) return text
  return hasMessageLinks(state.realm.featureLevel) && text.startsWith('#**')
    ? `${text.slice(0, -'**'.length)}@${link.near}**`
    : null
}
