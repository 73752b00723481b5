import { createHash } from 'node:crypto'
import { hasStatusEmoji } from '../../../shared/api/capabilities.ts'
import { withoutResolvedMark } from '../../../shared/api/resolvedTopic.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import { userStatus } from '../../../shared/model/people/statuses.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { topicKey } from '../../../shared/api/conversationKey.ts'
import { policies, topicPolicyRequest } from '../../../shared/model/topics/userTopics.ts'
import type { Clock } from '../platform/clock.ts'
import { watchTimes } from '../platform/watchTimes.ts'
import type { Guard } from '../platform/guard.ts'
import type { Supervisor } from '../platform/supervise.ts'
import type { Account } from './account.ts'
import type { AccountEntries, Entry } from './accountEntries.ts'
import type { MutedPlace, StatusWords } from './accountsType.ts'

/** Clears the status and ends mutes at times chosen by the user. The server has no such times. */
export interface TimedEnds {
  /** Sets the time (ms since the epoch) at which the current status ends; null removes it. */
  readonly setStatus: (id: string, time: number | null, status: StatusWords) => void
  /** Sets the time (ms since the epoch) at which a mute ends; null removes it. */
  readonly setMute: (id: string, time: number | null, place: MutedPlace) => void
  /** Watches the times set in an earlier run. */
  readonly start: () => void
  readonly stop: () => void
}

/** Maximum number of mutes with an end. The newest are kept. */
const maxMuteEnds = 200

/** Returns a hash, because the list of accounts is stored unencrypted and must not contain the user's texts. */
const fingerprint = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
const fingerprintOf = ({ emojiCode, text }: StatusWords): string => fingerprint([text, emojiCode])
/** Ignores the mark of a resolved topic, so that resolving it does not change the fingerprint. */
const topicFingerprint = (channelId: number, topic: string | null): string | null =>
  topic === null ? null : fingerprint([channelId, topicKey(withoutResolvedMark(topic))])

const ownStatus = (state: AccountState): StatusWords =>
  userStatus(state, state.self.userId) ?? { text: '', emojiCode: '' }

/**
 * Returns the account and its state while connected, otherwise null: a change by another client may be unknown then.
 */
function liveOf({ account }: Entry): { readonly account: Account; readonly state: AccountState } | null {
  const state = account?.state() ?? null
  return account !== null && state !== null && account.connection.current().state === 'live'
    ? { account, state }
    : null
}

interface TimedEndsParts {
  readonly clock: Clock
  readonly entries: AccountEntries
  readonly guard: Guard
  readonly supervisor: Pick<Supervisor, 'run'>
}

export function createTimedEnds({ clock, entries, guard, supervisor }: TimedEndsParts): TimedEnds {
  let stopping: AbortController | null = null

  const setEnd = (entry: Entry, time: number | null, status: string): void => {
    entries.setRecord(entry, { statusEnd: time === null ? null : { at: time, status } })
    entries.pushSummaries()
  }

  /** Ends the mutes that are due. Skips what is no longer muted, because it was changed meanwhile. */
  const checkMutes = (entry: Entry): void => {
    const { record } = entry
    const live = liveOf(entry)
    if (live === null) return
    const { account, state } = live
    const due = record.muteEnds.filter(({ at }) => at <= clock.now())
    if (due.length === 0) return
    for (const end of due) unmute(account, state, end)
    entries.setRecord(entry, { muteEnds: record.muteEnds.filter((end) => !due.includes(end)) })
  }

  const checkStatus = (entry: Entry): void => {
    const { record } = entry
    const live = liveOf(entry)
    if (record.statusEnd === null || live === null) return
    const { account, state } = live
    if (fingerprintOf(ownStatus(state)) !== record.statusEnd.status) return setEnd(entry, null, '')
    if (record.statusEnd.at > clock.now()) return
    const emoji = hasStatusEmoji(state.realm.featureLevel)
      ? { emojiName: '', emojiCode: '', reactionType: '' }
      : {}
    account.operations.submit(routes.updateStatus.name, { text: '', ...emoji })
    setEnd(entry, null, '')
  }

  const times = ({ record }: Entry): readonly number[] => [
    ...(record.statusEnd === null ? [] : [record.statusEnd.at]),
    ...record.muteEnds.map(({ at }) => at),
  ]
  const allTimes = (): readonly number[] => [...entries.all.values()].flatMap(times)

  const check = (): number | null => {
    for (const entry of entries.all.values()) {
      guard('status end', () => checkStatus(entry), undefined)
      guard('mute end', () => checkMutes(entry), undefined)
    }
    const times = allTimes()
    return times.length === 0 ? null : Math.min(...times)
  }
  const stop = (): void => {
    stopping?.abort()
    stopping = null
  }
  const start = (): void => {
    stop()
    const { signal } = (stopping = new AbortController())
    void supervisor.run('timed ends', () => watchTimes(clock, signal, check), signal)
  }
  return {
    start,
    stop,
    setStatus: (id, time, status) => {
      const entry = entries.all.get(id)
      if (entry === undefined) return
      setEnd(entry, time, fingerprintOf(status))
      start()
    },
    setMute: (id, time, { channelId, topic }) => {
      const entry = entries.all.get(id)
      if (entry === undefined) return
      const key = topicFingerprint(channelId, topic)
      const others = entry.record.muteEnds.filter((end) => end.channelId !== channelId || end.topic !== key)
      if (time === null && others.length === entry.record.muteEnds.length) return
      const muteEnds = time === null ? others : [...others, { channelId, topic: key, at: time }]
      entries.setRecord(entry, { muteEnds: muteEnds.slice(-maxMuteEnds) })
      start()
    },
  }
}

/** Unmutes a channel, or the topic with this fingerprint, if it is muted. */
function unmute(account: Account, state: AccountState, end: MutedPlace): void {
  const { channelId, topic: key } = end
  if (key === null) {
    if (state.subscriptions.get(channelId)?.isMuted !== true) return
    const changes = [{ channelId, property: 'is_muted', value: false }]
    account.operations.submit(routes.updateSubscriptions.name, { changes })
    return
  }
  const muted = [...(state.userTopics.get(channelId)?.values() ?? [])].find(
    ({ policy, topic }) => policy === policies.muted && topicFingerprint(channelId, topic) === key,
  )
  if (muted === undefined) return
  const { topic } = muted
  const choice = { channelId, topic, policy: policies.none }
  const { route, params } = topicPolicyRequest(state.realm.featureLevel, choice)
  account.operations.submit(route, params)
}
