import { z } from 'zod'
import type { UserStatus } from '../../types.ts'
import { name } from '../lenient.ts'

const part = name.nullish()

/**
 * Change of a status in a record or event: missing keys are unchanged, "" clears. `away` of old servers is ignored in
 * favor of presence. The three emoji keys change together, but a cleared emoji may keep its type.
 */
export const statusChange = z
  .object({ status_text: part, emoji_name: part, emoji_code: part, reaction_type: part })
  .transform((wire): Partial<UserStatus> => {
    const change: { -readonly [K in keyof UserStatus]?: string } = {}
    if (wire.status_text != null) change.text = wire.status_text
    if (wire.emoji_name === '' || wire.emoji_code === '')
      return { ...change, emojiName: '', emojiCode: '', reactionType: '' }
    if (wire.emoji_name != null) change.emojiName = wire.emoji_name
    if (wire.emoji_code != null) change.emojiCode = wire.emoji_code
    if (wire.reaction_type != null) change.reactionType = wire.reaction_type
    return change
  })

/** A whole status, from a registration or GET /users/{id}/status. */
export const userStatus = statusChange.transform((change): UserStatus => ({
  text: '',
  emojiName: '',
  emojiCode: '',
  reactionType: '',
  ...change,
}))

/** Returns true for a status without text and emoji, which counts as none. */
export const isStatusEmpty = (status: UserStatus) => status.text === '' && status.emojiCode === ''
