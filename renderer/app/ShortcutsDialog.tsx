import { t } from '../../shared/i18n.ts'
import { closeDialog, useAllCommands, useUi, type Command, keyLabel, keysOf } from '../state/index.ts'
import { Dialog } from '../ui/index.ts'
import styles from './ShortcutsDialog.module.css'

/** Every command that has a key, by group: what the table of this very window says. */
export function ShortcutsDialog() {
  const commands = useAllCommands()
  const platform = useUi((ui) => ui.app.platform)
  const settings = useUi((ui) => ui.settings)
  const groups = new Map<string, Command[]>()
  for (const command of commands) {
    // One organisation stands for all nine.
    if (keysOf(command, settings).length === 0 || /^account\.[2-9]$/.test(command.id)) continue
    const group = groups.get(command.group) ?? []
    groups.set(command.group, group)
    if (!group.some(({ id }) => id === command.id)) group.push(command)
  }
  return (
    <Dialog title={t('app.shortcuts')} onClose={closeDialog} closeLabel={t('app.close')} width={760}>
      <div className={styles.columns} tabIndex={0} data-autofocus>
        {[...groups].map(([group, rows]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {rows.map((command) => (
                <div key={command.id}>
                  <dt>{command.title}</dt>
                  <dd>
                    {keysOf(command, settings)
                      .filter((key) => !key.startsWith('Browser'))
                      .map((key) => (
                        <kbd key={key}>{keyLabel(key, platform)}</kbd>
                      ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
