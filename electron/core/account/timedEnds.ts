import { createHash } from 'node:crypto'
import { hasStatusEmoji } from '../../../shared/api/capabilities.ts'
import { withoutResolvedMark } from '../../../shared/api/resolvedTopic.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import { userStatus } from '../../../shared/model/people/statuses.ts'
import type { AccountState } from '../../../shared/model/state/account.ts'
import { topicKey } from '../../../shared/model/topics/topicKey.ts'
import { policies, topicPolicyRequest } from '../../../shared/model/topics/userTopics.ts'
import type { Clock } from '../platform/clock.ts'
import { watchTimes } from '../platform/watchTimes.ts'
import type { Guard } from '../platform/guard.ts'
import type { Supervisor } from '../platform/supervise.ts'
import type { AccountEntries } from './accountEntries.ts'
import type { Account } from './accountType.ts'
import type { Entry, MutedPlace, StatusWords } from './accountEntry.ts'

/** Ends the own status and mutes at the time that the user chose: the server knows no end of either. */
export interface TimedEnds {
  /** Sets when the status, as it is now, ends; null: it has no end. */
  readonly setStatus: (id: string, at: number | null, status: StatusWords) => void
  /** Sets when a mute ends, in milliseconds; null: it has no end. */
  readonly setMute: (id: string, at: number | null, place: MutedPlace) => void
  /** Watches the ends that an earlier run left. */
  readonly start: () => void
  readonly stop: () => void
}

/** More mutes with an end than this keep only the newest. */
const maxMuteEnds = 200

/** The profile's list of accounts is a plain file: it has no texts of the user. */
const fingerprint = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
const fingerprintOf = ({ emojiCode, text }: StatusWords): string => fingerprint([text, emojiCode])
/** A topic that was resolved meanwhile is the same one. */
const topicFingerprint = (channelId: number, topic: string | null): string | null =>
  topic === null ? null : fingerprint([channelId, topicKey(withoutResolvedMark(topic))])

const ownStatus = (state: AccountState): StatusWords =>
  userStatus(state, state.self.userId) ?? { text: '', emojiCode: '' }

/** The account with its state while the connection is live: before, a change on another device may be unknown. */
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

  const setEnd = (entry: Entry, at: number | null, status: string): void => {
    entries.setRecord(entry, { statusEnd: at === null ? null : { at, status } })
    entries.tell()
  }

  /** Runs the mutes' ends that are due: what is not muted any more was changed meanwhile, and stays. */
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
    setStatus: (id, at, status) => {
      const entry = entries.all.get(id)
      if (entry === undefined) return
      setEnd(entry, at, fingerprintOf(status))
      start()
    },
    setMute: (id, at, { channelId, topic }) => {
      const entry = entries.all.get(id)
      if (entry === undefined) return
      const key = topicFingerprint(channelId, topic)
      const others = entry.record.muteEnds.filter((end) => end.channelId !== channelId || end.topic !== key)
      if (at === null && others.length === entry.record.muteEnds.length) return
      const muteEnds = at === null ? others : [...others, { channelId, topic: key, at }]
      entries.setRecord(entry, { muteEnds: muteEnds.slice(-maxMuteEnds) })
      start()
    },
  }
}

/** Unmutes a topic or a channel that is muted; the topic is the one with the fingerprint. */
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
