import { useState } from 'react'
import { t } from '../../shared/i18n.ts'
import {
  commandIds,
  commandRow,
  commandTitle,
  groupTitle,
  type CommandGroup,
  type CommandId,
} from '../../shared/keys/commandTable.ts'
import { keyLabel } from '../../shared/keys/keyLabel.ts'
import { keysOf } from '../../shared/keys/ownKeys.ts'
import { filterByWords } from '../../shared/model/search/matchesWords.ts'
import { closeDialog, useUi } from '../state/index.ts'
import { Dialog, Keycap, SearchField } from '../ui/index.ts'
import styles from './ShortcutsDialog.module.css'

/** Lists and conversations are shown side by side, because some letters act differently in them. */
const columns: readonly (readonly CommandGroup[])[] = [
  ['list', 'channels', 'people', 'groups', 'reports', 'write'],
  ['conversation', 'go', 'window'],
]

/** The dialog with the keys in use: those of lists in the first column, those of conversations in the second. */
export function ShortcutsDialog() {
  const [query, setQuery] = useState('')
  const platform = useUi((ui) => ui.app.platform)
  const settings = useUi((ui) => ui.settings)
  const found = columns.map((groups) =>
    groups.flatMap((group) => {
      const rows = rowsOf(group, query, (id) => keysOf(id, settings, platform))
      return rows.length === 0 ? [] : [{ group, rows }]
    }),
  )
  return (
    <Dialog title={t('app.shortcuts')} onClose={closeDialog} closeLabel={t('app.close')} width={760}>
      <SearchField
        className={styles.search}
        label={t('app.shortcuts_find')}
        value={query}
        onChange={setQuery}
      />
      <div className={styles.columns} tabIndex={0} data-autofocus>
        {found.map((groups, column) => (
          <div key={columns[column]?.[0]}>
            {groups.map(({ group, rows }) => (
              <Group key={group} group={group} rows={rows} />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={styles.none}>
        {found.every((groups) => groups.length === 0) && t('app.shortcuts_none', { query: query.trim() })}
      </p>
    </Dialog>
  )
}

type Row = readonly [id: CommandId, keys: readonly string[]]

/** Returns the commands of a group that have keys and whose title or group has the words of the query. */
function rowsOf(
  group: CommandGroup,
  query: string,
  keysOfCommand: (id: CommandId) => readonly string[],
): readonly Row[] {
  // Lists only the first of the nine keys that switch organizations.
  const ids = commandIds.filter((id) => commandRow(id).group === group && !/^account\.[2-9]$/.test(id))
  return filterByWords(ids, query, (id) => `${commandTitle(id)} ${groupTitle(group)}`)
    .map((id): Row => [id, keysOfCommand(id).filter((key) => !key.startsWith('Browser'))])
    .filter(([, keys]) => keys.length > 0)
}

function Group({ group, rows }: { readonly group: CommandGroup; readonly rows: readonly Row[] }) {
  const platform = useUi((ui) => ui.app.platform)
  return (
    <section aria-label={groupTitle(group)}>
      <h3>{groupTitle(group)}</h3>
      <dl>
        {rows.map(([id, keys]) => (
          <div key={id}>
            <dt>{commandTitle(id)}</dt>
            <dd>
              {keys.map((key) => (
                <Keycap key={key} keys={keyLabel(key, platform)} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
