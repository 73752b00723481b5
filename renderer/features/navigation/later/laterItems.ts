import type { Conversation } from '../../../../shared/api/conversation.ts'
import { t } from '../../../../shared/i18n.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { accountStore } from '../../../state/index.ts'
import { clockTime, type MenuItem } from '../../../ui/index.ts'
import { laterOverlay } from './laterOverlay.ts'
import { isMonday, laterTimes } from './laterTimes.ts'
import { laterItemOf, putOff, takeOff } from './putOff.ts'

/** Returns the menu items that move a conversation to Later or remove it from there. Their texts are as of now. */
export function laterItems(account: string, conversation: Conversation): readonly MenuItem[] {
  const store = accountStore(account)
  const { state } = store.getState()
  if (state === null) return []
  const item = laterItemOf(store, conversation)
  const now = Date.now()
  const { hour, monday, tomorrow } = laterTimes(now)
  const hour24 = twentyFourHourTime(state)
  const until = (id: string, label: string, tellAt: number | null): MenuItem => ({
    id: `later-${id}`,
    label,
    run: () => putOff(account, conversation, tellAt),
  })
  return [
    until('hour', t('later.hour'), hour),
    until('tomorrow', t('later.tomorrow', { time: clockTime(tomorrow, hour24) }), tomorrow),
    ...(monday === null
      ? []
      : [
          until(
            'monday',
            t('later.monday', { time: clockTime(monday, hour24), isToday: isMonday(now) }),
            monday,
          ),
        ]),
    {
      id: 'later-choose',
      label: t('later.choose'),
      run: () => laterOverlay.setState({ choosing: { account, conversation } }),
    },
    ...(item !== null && item.tellAt === null
      ? []
      : [until('untimed', t(item === null ? 'later.untimed' : 'later.no_time'), null)]),
    ...(item === null
      ? []
      : [
          {
            id: 'later-remove',
            label: t('later.remove'),
            run: () => takeOff(account, conversation),
          },
        ]),
  ]
}
