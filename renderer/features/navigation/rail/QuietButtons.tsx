import { t } from '../../../../shared/i18n.ts'
import { useKeyOf, useUi } from '../../../state/index.ts'
import { ariaKeys, cx, Icon, type IconName } from '../../../ui/index.ts'
import { quietWords, setQuiet, togglePresenting } from './quiet.ts'
import styles from './Rail.module.css'

/** Buttons that show "Do not disturb" and presenting while they are on, and turn them off. */
export function QuietButtons() {
  const until = useUi(({ settings }) => settings.quietUntil)
  const presenting = useUi(({ settings }) => settings.presenting)
  const keyOf = useKeyOf()
  return (
    <>
      {presenting && (
        <QuietButton
          icon="desktop"
          state={t('app.presenting_on')}
          action={t('app.presenting_stop')}
          keys={keyOf('presenting.toggle')}
          onClick={togglePresenting}
        />
      )}
      {until !== 0 && (
        <QuietButton
          icon="moon"
          state={quietWords(until, null)}
          action={t('app.quiet_end')}
          keys={keyOf('quiet.toggle')}
          onClick={() => setQuiet(null)}
        />
      )}
    </>
  )
}

interface QuietButtonProps {
  readonly icon: IconName
  readonly state: string
  readonly action: string
  readonly keys: ReturnType<ReturnType<typeof useKeyOf>>
  readonly onClick: () => void
}

function QuietButton({ icon, state, action, keys, onClick }: QuietButtonProps) {
  return (
    <button
      type="button"
      className={cx(styles.add, styles.quiet)}
      aria-label={`${state}. ${action}`}
      aria-keyshortcuts={ariaKeys(keys)}
      data-tooltip={`${state}\n${action}`}
      data-tooltip-keys={keys}
      onClick={onClick}
    >
      <Icon name={icon} size={18} />
    </button>
  )
}
