import { t } from '../../../../shared/i18n.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import { clockTime, type MenuItem } from '../../../ui/index.ts'
import { isMonday, laterTimes } from '../later/index.ts'

/** Returns items that mute until a time, when this computer unmutes. `mute` receives that time in ms since 1970. */
export function muteItems(state: AccountState, mute: (until: number) => void): readonly MenuItem[] {
  const now = Date.now()
  const { hour, monday, tomorrow } = laterTimes(now)
  const time = (at: number): string => clockTime(at, twentyFourHourTime(state))
  const item = (id: string, label: string, until: number): MenuItem => ({
    id: `mute-${id}`,
    label,
    icon: 'mute',
    run: () => mute(until),
  })
  return [
    item('hour', t('topicActions.mute_hour'), hour),
    item('tomorrow', t('topicActions.mute_tomorrow', { time: time(tomorrow) }), tomorrow),
    ...(monday === null
      ? []
      : [
          item(
            'monday',
            t('topicActions.mute_monday', { time: time(monday), isToday: isMonday(now) }),
            monday,
          ),
        ]),
  ]
}
