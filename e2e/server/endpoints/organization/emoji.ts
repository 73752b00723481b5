import { activeIds } from '../../actions/people/groups.ts'
import { emojiTable } from '../../emoji.ts'
import { notify } from '../../events/queue.ts'
import { badRequest, notFound } from '../../http/apiError.ts'
import { route } from '../../http/route.ts'
import { isAdmin } from '../../rules/access.ts'
import { hasPermission } from '../../rules/groups.ts'
import { mustBeMember } from '../../rules/roles.ts'
import type { Server } from '../../server.ts'
import type { RealmEmoji } from '../../state/records.ts'
import { allEmoji, emojiRecord } from '../../wire/organization.ts'
import { onlyPicture } from '../server/uploads.ts'

/** Sends all users one emoji: separately if supported, otherwise with the whole set. */
function notifyOfEmoji(server: Server, emoji: RealmEmoji, op: 'add' | 'update_one'): void {
  notify(server, activeIds(server), (queue) => {
    if (!server.has('individualEmojiChanges') || !queue.capabilities.has('individual_emoji_changes'))
      return { type: 'realm_emoji', op: 'update', realm_emoji: allEmoji(server) }
    return op === 'add'
      ? { type: 'realm_emoji', op, emoji: emojiRecord(server, emoji) }
      : {
          type: 'realm_emoji',
          op,
          emoji_id: String(emoji.id),
          data: { deactivated: emoji.deactivated },
        }
  })
}

function activeEmoji(server: Server, name: string): RealmEmoji | undefined {
  return [...server.state.emoji.values()].find((emoji) => !emoji.deactivated && emoji.name === name)
}

function checkEmojiName(requested: string): string {
  if (requested.trim() === '') throw badRequest('Emoji name is missing')
  if (!/^[0-9a-z_ -]+$/.test(requested))
    throw badRequest(
      'Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.',
    )
  if (!/[0-9a-z]$/.test(requested)) throw badRequest('Emoji names must end with either a letter or digit.')
  return requested.replace(/ /g, '_')
}

const list = route('GET', '/realm/emoji', {}, ({ server }) => ({ emoji: allEmoji(server) }))

const add = route('POST', '/realm/emoji/{name}', {}, (call) => {
  const { server, user } = call
  const { state } = server
  mustBeMember(user)
  const may = hasPermission(state, user, state.realm.groups['can_add_custom_emoji_group'], server.seconds())
  if (!may) throw badRequest('Insufficient permission')
  const name = checkEmojiName(call.path[0] ?? '')
  if (activeEmoji(server, name)) throw badRequest('A custom emoji with this name already exists.')
  if (emojiTable().codeByName.has(name) && !isAdmin(user))
    throw badRequest('Only administrators can override default emoji.')
  const picture = onlyPicture(call, server.has('thumbnails') ? 'Invalid image format' : undefined)
  const emoji: RealmEmoji = {
    id: state.nextIds.other++,
    name,
    authorId: user.id,
    deactivated: false,
    ...picture,
  }
  state.emoji.set(emoji.id, emoji)
  notifyOfEmoji(server, emoji, 'add')
  return {}
})

const remove = route('DELETE', '/realm/emoji/{name}', {}, ({ server, user, path }) => {
  const name = path[0] ?? ''
  const emoji = activeEmoji(server, name)
  const missing = `Emoji '${name}' does not exist`
  if (!emoji) throw server.level >= 190 ? notFound(missing) : badRequest(missing)
  if (emoji.authorId !== user.id && !isAdmin(user))
    throw badRequest('Must be an organization administrator or emoji author')
  emoji.deactivated = true
  notifyOfEmoji(server, emoji, 'update_one')
  return {}
})

export const emojiRoutes = [list, add, remove]
