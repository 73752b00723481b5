import { t } from '../../../../shared/i18n.ts'
import type { UserId } from '../../../../shared/api/types.ts'
import { realmBoolean } from '../../../../shared/model/organization/realm.ts'
import { lastActive, lastSeen, presenceOf } from '../../../../shared/model/people/presence.ts'
import { selectUser } from '../../../../shared/model/people/users.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { fullDay } from '../../conversation/messages/index.ts'

const maxDays = 30

function timeWords(seconds: number): string {
  const minutes = Math.max(1, Math.floor(seconds / 60))
  if (minutes < 60) return t('person.minutes', { count: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 24
    ? t('person.hours', { count: hours })
    : t('person.days', { count: Math.floor(hours / 24) })
}

/**
 * Returns a user's presence in words, such as "Idle for 20 minutes", at `now` (milliseconds). Returns null if the
 * organization has presence turned off, and for bots and deactivated users.
 */
export function lastActiveWords(state: AccountState, userId: UserId, now: number): string | null {
  const user = selectUser(state, userId)
  if (user === undefined || user.isBot || !user.isActive || realmBoolean(state, 'presence_disabled', false))
    return null
  const serverNow = (now + state.presence.clockOffsetMs) / 1000
  const since = (seconds: number): number => Math.max(0, serverNow - seconds)
  switch (presenceOf(state, userId, now)) {
    case 'active':
      return t('person.active')
    case 'idle': {
      const active = lastActive(state, userId)
      return active === null ? t('person.idle') : t('person.idle_for', { time: timeWords(since(active)) })
    }
    case 'offline': {
      const seen = lastSeen(state, userId)
      if (seen === null) return t('person.offline')
      if (since(seen) <= maxDays * 86_400) return t('person.active_ago', { time: timeWords(since(seen)) })
      return t('person.active_on', { day: fullDay(new Date(seen * 1000 - state.presence.clockOffsetMs)) })
    }
  }
}
