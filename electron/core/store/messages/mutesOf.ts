import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { policies } from '../../../../shared/model/topics/userTopics.ts'
import type { Mutes } from '../../../../shared/narrow/operator.ts'
import { placeText } from './storedNarrow.ts'

type Muting = Pick<AccountState, 'subscriptions' | 'userTopics'>

/** Returns the account's muted channels and topics in the format of store queries. */
export function mutesOf({ subscriptions, userTopics }: Muting): Mutes {
  const entries = [...userTopics.values()].flatMap((topics) => [...topics.values()])
  const those = (isOne: (policy: number) => boolean) =>
    entries.filter(({ policy }) => isOne(policy)).map(({ channelId, topic }) => placeText(channelId, topic))
  return {
    channels: [...subscriptions.values()].flatMap(({ channelId, isMuted }) => (isMuted ? [channelId] : [])),
    topics: those((policy) => policy === policies.muted),
    shownTopics: those((policy) => policy === policies.unmuted || policy === policies.followed),
  }
}

/** True if the change shows something that was muted before. */
export function hasUnmuted(before: Muting, after: Muting): boolean {
  if (before.subscriptions === after.subscriptions && before.userTopics === after.userTopics) return false
  const [was, is] = [mutesOf(before), mutesOf(after)]
  const gone = <T>(old: readonly T[], now: readonly T[]) => {
    const left = new Set(now)
    return old.some((item) => !left.has(item))
  }
  return (
    gone(was.channels, is.channels) || gone(was.topics, is.topics) || gone(is.shownTopics, was.shownTopics)
  )
}
