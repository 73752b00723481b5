import { t } from '../../../../shared/i18n.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { MenuItem } from '../../../ui/index.ts'
import { timeChoices } from '../../common/when/index.ts'

/** Returns items that mute until a time, when this computer unmutes. `mute` receives that time in ms since 1970. */
export const muteItems = (state: AccountState, mute: (until: number) => void): readonly MenuItem[] =>
  timeChoices(twentyFourHourTime(state)).map(({ id, time, values }) => ({
    id: `mute-${id}`,
    label: t(`topicActions.mute_${id}`, values),
    icon: 'mute',
    run: () => mute(time),
  }))
