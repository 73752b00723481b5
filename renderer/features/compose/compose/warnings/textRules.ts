import type { Channel } from '../../../../../shared/api/types.ts'
import { parseNarrowLink } from '../../../../../shared/content/links/narrowLink.ts'
import { channelByName } from '../../../../../shared/model/channels/channels.ts'
import { subscribersOf } from '../../../../../shared/model/channels/subscribers.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { narrowChannel } from '../../../../../shared/model/views/narrow.ts'
import { withoutCode } from '../parts/writtenMentions.ts'
import { removalOf } from '../../uploads/index.ts'
import { replaceText } from '../writing/textEdit.ts'
import { outsideOf } from './outsiders.ts'
import { findSecret } from './secrets.ts'
import { channelOf, type WarningRule, type Writing } from './warning.ts'

/** Max links in a text that are looked up. */
const maxLinks = 30
const channelLink = /#\*\*([^*\n>]{1,200})(?:>[^*\n]{0,200})?\*\*/gu
const narrowLink = /(?:^|[\s("<[])((?:https?:\/\/[^\s()<>"#]{1,200})?#narrow\/[^\s()<>"]{1,400})/gu

/** Returns the private channels that a text links to. */
function privateChannels(state: AccountState, text: string, realmUrl: string): readonly Channel[] {
  if (!text.includes('#**') && !text.includes('#narrow/')) return []
  const open = withoutCode(text)
  const found = new Set<Channel | undefined>()
  for (const { 1: name = '' } of firstOf(open.matchAll(channelLink))) found.add(channelByName(state, name))
  for (const { 1: link = '' } of firstOf(open.matchAll(narrowLink))) {
    const narrow = parseNarrowLink(link, realmUrl, (name) => channelByName(state, name)?.id ?? null)?.narrow
    const id = narrow === undefined ? null : narrowChannel(narrow)
    if (id !== null) found.add(state.channels.get(id))
  }
  return [...found].filter((channel) => channel?.isPrivate === true) as Channel[]
}

function* firstOf<T>(items: Iterable<T>): Iterable<T> {
  let left = maxLinks
  for (const item of items) {
    if (left-- === 0) return
    yield item
  }
}

/** Returns true when a reader of the message is known not to be in the channel. */
function isHiddenFromReaders(state: AccountState, { target }: Writing, linked: Channel): boolean {
  const place = channelOf(state, target)
  if (place?.id === linked.id) return false
  const readers = target.type === 'direct' ? target.userIds : place ? subscribersOf(state, place.id) : []
  const isOutside = readers.length === 0 ? null : outsideOf(state, linked.id)
  return isOutside !== null && readers.some((id) => id !== state.self.userId && isOutside(id))
}

/** Warnings about the text. */
export const textRules: readonly WarningRule[] = [
  {
    id: 'privateLink',
    tone: 'info',
    isOfText: true,
    applies: (state, writing) => {
      const hidden = privateChannels(state, writing.text, writing.realmUrl).find((channel) =>
        isHiddenFromReaders(state, writing, channel),
      )
      return hidden === undefined ? null : { key: 'compose.private_link', values: { channel: hidden.name } }
    },
  },
  {
    id: 'secret',
    tone: 'warning',
    isOfText: true,
    applies: (_, { text }) => {
      const secret = findSecret(text)
      return secret === null
        ? null
        : {
            key: 'compose.secret',
            values: { name: secret.name },
            action: {
              label: 'compose.secret_remove',
              run: ({ field }) => {
                const found = findSecret(field.value)
                if (found === null) return
                const { start, end } = removalOf(field.value, found.start, found.end)
                replaceText(field, start, end, '')
              },
            },
          }
    },
  },
  {
    id: 'uploading',
    tone: 'info',
    isOfText: true,
    applies: (_, { uploading }) =>
      uploading === 0 ? null : { key: 'compose.uploading', values: { count: uploading } },
  },
]
