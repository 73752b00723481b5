import { expect, test } from 'vitest'
import { groupReactions } from './groupReactions.ts'

const reaction = (
  userId: number,
  emojiCode: string,
  emojiName = emojiCode,
  reactionType = 'unicode_emoji',
) => ({
  userId,
  emojiCode,
  emojiName,
  reactionType,
})

test('groups reactions by emoji, whatever its name, in the order of the first', () => {
  const groups = groupReactions(
    [
      reaction(1, '1f44d', 'thumbs_up'),
      reaction(2, '1f389'),
      reaction(3, '1f44d', '+1'),
      reaction(4, '1f44d', '5', 'realm_emoji'),
    ],
    3,
  )
  expect(groups.map(({ userIds, isOwn }) => ({ userIds, isOwn }))).toEqual([
    { userIds: [1, 3], isOwn: true },
    { userIds: [2], isOwn: false },
    { userIds: [4], isOwn: false },
  ])
})
