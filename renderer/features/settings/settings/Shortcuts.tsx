import { useState, type KeyboardEvent } from 'react'
import { t } from '../../../../shared/i18n.ts'
import {
  commandIds,
  commandTitle,
  keysAtFirst,
  reservedKeys,
  type CommandId,
} from '../../../../shared/keys/commandTable.ts'
import { isTyping } from '../../../../shared/keys/isTyping.ts'
import { keyLabel } from '../../../../shared/keys/keyLabel.ts'
import { keysOf, ownKeys, withOwnKeys } from '../../../../shared/keys/ownKeys.ts'
import { commandsByGroup } from '../../../../shared/keys/commandsByGroup.ts'
import { keyName, uiStore, useUi } from '../../../state/index.ts'
import { Button, Keycap } from '../../../ui/index.ts'
import styles from './Shortcuts.module.css'
import { changeSettings } from './useSettingControl.ts'

/** Modifier keys, which are no shortcut on their own. */
const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Fn'])

/** Returns true for keys that fields and buttons need, and for keys reserved everywhere in the app. */
const isReserved = (name: string): boolean =>
  /^(?:Shift\+)?(?:Enter| |Tab|Escape|Arrow(?:Up|Down|Left|Right))$/.test(name) ||
  name === 'Mod+z' ||
  reservedKeys.some(({ place, keys }) => place === 'everywhere' && keys.includes(name))

/** Lists every command with its shortcuts, which the user can change. */
export function Shortcuts() {
  return [...commandsByGroup()].map(([group, ids]) => (
    <section key={group} aria-label={group}>
      <h2>{group}</h2>
      {ids.map((id) => (
        <Shortcut key={id} id={id} />
      ))}
    </section>
  ))
}

function Shortcut({ id }: { readonly id: CommandId }) {
  const title = commandTitle(id)
  const settings = useUi((ui) => ui.settings)
  const platform = useUi((ui) => ui.app.platform)
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isOwn = ownKeys(settings.ownKeys).has(id)
  const keys = keysOf(id, settings, platform).filter((key) => !key.startsWith('Browser'))
  const change = (next: readonly string[] | null): void => {
    setIsAsking(false)
    setProblem(null)
    changeSettings({ ownKeys: withOwnKeys(uiStore.getState().settings.ownKeys, id, next) })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isAsking || modifiers.has(event.key) || event.key === 'Tab') return
    // The pressed key is the new shortcut and must not run a command.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return setIsAsking(false)
    if (event.key === 'Backspace' || event.key === 'Delete') return change([])
    const name = keyName(event.nativeEvent, platform)
    const key = keyLabel(name, platform)
    if (isReserved(name)) return setProblem(t('settings.keys_reserved', { key }))
    if (isTyping(name) && !settings.singleKeys) return setProblem(t('settings.keys_single', { key }))
    // A default key of this command is always accepted, even if another command uses it in another view.
    const all = { ...settings, singleKeys: true }
    const taken = keysAtFirst(id, platform).includes(name)
      ? undefined
      : commandIds.find((other) => other !== id && keysOf(other, all, platform).includes(name))
    if (taken === undefined) return change([name])
    setProblem(t('settings.keys_taken', { key, command: commandTitle(taken) }))
  }
  return (
    <div className={styles.row} data-command={id}>
      <div className={styles.words}>
        <span>{title}</span>
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      </div>
      <span className={styles.keys} role="status">
        {isAsking ? (
          <span className={styles.asking}>{t('settings.keys_press')}</span>
        ) : keys.length === 0 ? (
          <span className={styles.none}>{t('settings.keys_none')}</span>
        ) : (
          keys.map((key) => <Keycap key={key} keys={keyLabel(key, platform)} />)
        )}
      </span>
      {isOwn && !isAsking && (
        <Button
          variant="quiet"
          aria-label={t('settings.keys_reset_of', { command: title })}
          onClick={() => change(null)}
        >
          {t('settings.keys_reset')}
        </Button>
      )}
      <Button
        variant="quiet"
        aria-label={t('settings.keys_change_of', { command: title })}
        aria-pressed={isAsking}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setIsAsking(false)
          setProblem(null)
        }}
        onClick={() => {
          setProblem(null)
          setIsAsking(!isAsking)
        }}
      >
        {t('settings.keys_change')}
      </Button>
    </div>
  )
}
