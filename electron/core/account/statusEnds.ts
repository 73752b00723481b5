import { createHash } from 'node:crypto'
import { hasStatusEmoji } from '../../../shared/api/capabilities.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import { userStatus } from '../../../shared/model/people/statuses.ts'
import type { AccountState } from '../../../shared/model/state/account.ts'
import type { Clock } from '../platform/clock.ts'
import type { Guard } from '../platform/guard.ts'
import type { Supervisor } from '../platform/supervise.ts'
import type { AccountEntries } from './accountEntries.ts'
import type { Entry, StatusWords } from './accountEntry.ts'

/** Clears the own status at the time that the person chose: the service knows no end of a status. */
export interface StatusEnds {
  /** Sets when the status, as it is now, ends; null: it has no end. */
  readonly set: (id: string, at: number | null, status: StatusWords) => void
  /** Watches the ends that an earlier run left. */
  readonly start: () => void
  readonly stop: () => void
}

/** A time that comes while the computer sleeps is noticed this long after it has woken up, in milliseconds. */
const longestSleepMs = 15_000

/** The profile's list of accounts is a plain file: it has no text of the person's. */
const fingerprintOf = ({ emojiCode, text }: StatusWords): string =>
  createHash('sha256')
    .update(JSON.stringify([text, emojiCode]))
    .digest('hex')
    .slice(0, 32)

const ownStatus = (state: AccountState): StatusWords =>
  userStatus(state, state.self.userId) ?? { text: '', emojiCode: '' }

interface StatusEndsParts {
  readonly clock: Clock
  readonly entries: AccountEntries
  readonly guard: Guard
  readonly supervisor: Pick<Supervisor, 'run'>
}

export function createStatusEnds({ clock, entries, guard, supervisor }: StatusEndsParts): StatusEnds {
  let stopping: AbortController | null = null

  const setEnd = (entry: Entry, at: number | null, status: string): void => {
    entries.setRecord(entry, { statusEnd: at === null ? null : { at, status } })
    entries.tell()
  }

  /** Only what the server has told just now counts: the status may have been changed elsewhere meanwhile. */
  const check = (entry: Entry): void => {
    const { account, record } = entry
    const state = account?.state() ?? null
    if (record.statusEnd === null || account === null || state === null) return
    if (account.connection.current().state !== 'live') return
    if (fingerprintOf(ownStatus(state)) !== record.statusEnd.status) return setEnd(entry, null, '')
    if (record.statusEnd.at > clock.now()) return
    const emoji = hasStatusEmoji(state.realm.featureLevel)
      ? { emojiName: '', emojiCode: '', reactionType: '' }
      : {}
    account.operations.submit(routes.updateStatus.name, { text: '', ...emoji })
    setEnd(entry, null, '')
  }

  const pending = (): readonly Entry[] =>
    [...entries.all.values()].filter(({ record }) => record.statusEnd !== null)

  const watch = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && pending().length > 0) {
      for (const entry of pending()) guard('status end', () => check(entry), undefined)
      const next = Math.min(...pending().map(({ record }) => (record.statusEnd?.at ?? 0) - clock.now()))
      await clock.sleep(Math.min(longestSleepMs, Math.max(1000, next)), signal)
    }
  }
  const stop = (): void => {
    stopping?.abort()
    stopping = null
  }
  const start = (): void => {
    stop()
    const { signal } = (stopping = new AbortController())
    void supervisor.run('status ends', () => watch(signal), signal)
  }
  return {
    start,
    stop,
    set: (id, at, status) => {
      const entry = entries.all.get(id)
      if (entry === undefined) return
      setEnd(entry, at, fingerprintOf(status))
      start()
    },
  }
}
