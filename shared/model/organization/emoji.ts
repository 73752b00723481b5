import type { AccountState, EmojiState } from '../state/accountState.ts'
import type { RealmEmoji } from '../../api/types.ts'
import { memoByObject } from '../../collections/memo.ts'
import type { Slice } from '../state/slice.ts'

export const emojiSlice = {
  fromSnapshot: ({ emoji }) => byId(emoji),
  on: {
    realm_emoji: (slice, event) =>
      event.whole ? byId(event.emoji) : byId([...slice.values(), ...event.emoji]),
    realm_emoji_update(slice, event) {
      const emoji = slice.get(event.emojiId)
      if (emoji === undefined) return slice
      return new Map(slice).set(emoji.id, { ...emoji, isDeactivated: event.isDeactivated })
    },
  },
} satisfies Slice<EmojiState>

const byId = (list: readonly RealmEmoji[]): EmojiState => new Map(list.map((emoji) => [emoji.id, emoji]))

const activeByName = memoByObject(
  (emoji: EmojiState): ReadonlyMap<string, RealmEmoji> =>
    new Map(
      [...emoji.values()]
        .filter((realmEmoji) => !realmEmoji.isDeactivated)
        .map((realmEmoji) => [realmEmoji.name, realmEmoji]),
    ),
)

/** Returns an active custom emoji of the organization, which hides a Unicode emoji of the same name. */
export function emojiByName(state: AccountState, name: string): RealmEmoji | undefined {
  return activeByName(state.emoji).get(name)
}

/** Returns an emoji by the code in reactions and statuses, including deactivated ones. */
export function emojiById(state: AccountState, id: string): RealmEmoji | undefined {
  return state.emoji.get(id)
}

/** Returns the emoji that users can pick, by name. */
export function activeEmoji(state: AccountState): ReadonlyMap<string, RealmEmoji> {
  return activeByName(state.emoji)
}

/** Returns the name of the special emoji that every server has; null when the server does not report it. */
export const extraEmojiName = ({ realm }: AccountState): string | null =>
  realm.featureLevel === 0 ? null : realm.wireName
