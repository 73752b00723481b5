import { lazy, Suspense, useRef, useState } from 'react'
import { hasScheduledMessages } from '../../../../../shared/api/capabilities.ts'
import { t } from '../../../../../shared/i18n.ts'
import { twentyFourHourTime } from '../../../../../shared/model/organization/userSettings.ts'
import {
  isInLayerOf,
  openAddress,
  useAccount,
  useAccountStore,
  useCommands,
  useKeyOf,
} from '../../../../state/index.ts'
import { IconButton, Menu, menuItems, useMenuOpener } from '../../../../ui/index.ts'
import { timeItems } from '../../../common/when/index.ts'
import styles from '../Compose.module.css'

const ScheduleDialog = lazy(() => import('./ScheduleDialog.tsx').then((m) => ({ default: m.ScheduleDialog })))

interface SendLaterProps {
  readonly isDisabled: boolean
  /** Schedules the text for a time in ms since 1970. */
  readonly onSchedule: (time: number) => void
}

/** Button beside the send button with a menu of times at which the message is sent. */
export function SendLater({ isDisabled, onSchedule }: SendLaterProps) {
  const store = useAccountStore()
  const hour24 = useAccount(twentyFourHourTime)
  const isOwn = useAccount((state) => !hasScheduledMessages(state.realm.featureLevel))
  const { menu, opener, toggle } = useMenuOpener()
  const [isChoosing, setChoosing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useCommands([
    {
      id: 'write.later',
      when: (context) => !isDisabled && isInLayerOf(button.current, context),
      run: () => button.current !== null && toggle(button.current),
    },
  ])
  const note = isOwn ? t('scheduled.own_note') : null
  return (
    <>
      <IconButton
        ref={button}
        icon="later"
        label={t('scheduled.later')}
        shortcut={useKeyOf()('write.later')}
        disabled={isDisabled}
        {...opener}
      />
      {menu !== null && (
        <Menu
          {...menu}
          label={t('scheduled.later')}
          hasTitle
          header={note !== null && <p className={styles.laterNote}>{note}</p>}
          items={menuItems(
            timeItems(hour24, onSchedule, () => setChoosing(true)),
            {
              id: 'show',
              label: t('scheduled.cmd_view'),
              group: 'show',
              run: () => openAddress({ view: 'scheduled' }, { account: store.id }),
            },
          )}
        />
      )}
      {isChoosing && (
        <Suspense>
          <ScheduleDialog note={note} onSchedule={onSchedule} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}
