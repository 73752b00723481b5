import { t } from '../../../../shared/i18n.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import type { ClientSettings } from '../../../../shared/settings/settings.ts'
import { endless, quietEnds, quietUntil, type QuietEnd } from '../../../../shared/settings/quietUntil.ts'
import { accountStore, call, failureText, shortcutOf, uiStore } from '../../../state/index.ts'
import { showToast, type HourCycle, type MenuItem } from '../../../ui/index.ts'
import { timeWords } from '../../common/when/index.ts'

/** Returns the text for "Do not disturb" that is on until `end`. */
export function quietWords(end: number, hour24: HourCycle): string {
  return end === endless
    ? t('app.quiet_is_on')
    : t('app.quiet_until', { time: timeWords(end, Date.now(), hour24) })
}

/** Turns "Do not disturb" on until `end`, or off (null). */
export function setQuiet(end: QuietEnd | null): void {
  const until = end === null ? 0 : quietUntil(end, Date.now())
  change({ quietUntil: until }, end === null ? t('app.quiet_is_off') : quietWords(until, hourCycle()))
}

export const toggleQuiet = (): void =>
  setQuiet(uiStore.getState().settings.quietUntil === 0 ? 'endless' : null)

export function togglePresenting(): void {
  const presenting = !uiStore.getState().settings.presenting
  change({ presenting }, t(presenting ? 'app.presenting_on' : 'app.presenting_off'))
}

/** Users rely on it, so it is shown as changed only once main has stored it. */
function change(patch: Partial<ClientSettings>, text: string): void {
  call('settings.set', patch).then(
    (settings) => {
      uiStore.setState({ settings })
      showToast(text)
    },
    (error: unknown) => showToast(failureText(error)),
  )
}

/** Returns the menu items of "Do not disturb" and presenting, which cover all accounts. */
export function quietItems(): readonly MenuItem[] {
  const { presenting, quietUntil: until } = uiStore.getState().settings
  const group = 'quiet'
  const shortcut = shortcutOf('quiet.toggle')
  const toggle: MenuItem =
    until === 0
      ? {
          id: 'disturb',
          group,
          label: t('app.quiet'),
          icon: 'moon',
          items: quietEnds.map((end) => ({
            id: end,
            label: t(`app.quiet_${end}`),
            ...(end === 'endless' && { shortcut }),
            run: () => setQuiet(end),
          })),
        }
      : { id: 'disturb', group, label: t('app.quiet_end'), icon: 'moon', shortcut, run: () => setQuiet(null) }
  return [
    toggle,
    {
      id: 'presenting',
      group,
      label: t(presenting ? 'app.presenting_stop' : 'app.presenting_start'),
      icon: 'desktop',
      shortcut: shortcutOf('presenting.toggle'),
      run: togglePresenting,
    },
  ]
}

function hourCycle(): HourCycle {
  const { account } = uiStore.getState()
  const state = account === null ? null : accountStore(account).getState().state
  return state === null ? null : twentyFourHourTime(state)
}
