import type { Reaction, UserId } from '../../../../shared/api/types.ts'

/** One emoji of a message with those who gave it, in the order of the first. */
export interface ReactionGroup {
  readonly key: string
  readonly reaction: Reaction
  readonly userIds: readonly UserId[]
  readonly isOwn: boolean
}

/** Reactions are one where type and code are: names may differ. */
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

/** With no more than this many on the whole message, names say more than counts. */
export const namesUpTo = 3
