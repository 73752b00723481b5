import type { Reaction, UserId } from '../../../../shared/api/types.ts'

/** An emoji on a message with the users who reacted with it. */
export interface ReactionGroup {
  readonly key: string
  readonly reaction: Reaction
  readonly userIds: readonly UserId[]
  readonly isOwn: boolean
}

/**
 * Groups reactions by type and code, because names of the same emoji may differ. The order is that of the first ones.
 */
export function groupReactions(reactions: readonly Reaction[], selfUserId: UserId): readonly ReactionGroup[] {
  const groups = new Map<string, { reaction: Reaction; userIds: UserId[] }>()
  for (const reaction of reactions) {
    const key = `${reaction.reactionType} ${reaction.emojiCode}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { reaction, userIds: [reaction.userId] })
    else if (!group.userIds.includes(reaction.userId)) group.userIds.push(reaction.userId)
  }
  return [...groups].map(([key, { reaction, userIds }]) => ({
    key,
    reaction,
    userIds,
    isOwn: userIds.includes(selfUserId),
  }))
}

/** Max reactions on a message for which names are shown instead of counts. */
export const namesUpTo = 3
