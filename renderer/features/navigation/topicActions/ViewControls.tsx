import { useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { Narrow } from '../../../../shared/api/types.ts'
import { useAccountStore } from '../../../state/index.ts'
import { IconButton, Menu } from '../../../ui/index.ts'
import { MarkReadButton } from './MarkReadButton.tsx'
import { viewItems } from './readItems.ts'
import { scopeOfNarrow } from './scope.ts'
import styles from './ConversationControls.module.css'

/** Shows the menu of a view of several conversations, with its reading settings. */
export function ViewControls({ narrow, name }: { readonly narrow: Narrow; readonly name: string }) {
  const store = useAccountStore()
  const [at, setAt] = useState<Element | null>(null)
  const { state } = store.getState()
  const scope = state === null ? null : scopeOfNarrow(narrow, state.self.userId)
  const items = at === null || state === null ? [] : viewItems(store, state, narrow)
  return (
    <span className={styles.controls}>
      {scope !== null && <MarkReadButton scope={scope} />}
      <IconButton
        icon="more"
        label={t('topicActions.more', { name })}
        aria-haspopup="menu"
        aria-expanded={at !== null}
        onClick={({ currentTarget }) => setAt(at === null ? currentTarget : null)}
      />
      {at !== null && (
        <Menu
          label={name}
          items={items}
          at={at}
          isToggled
          onClose={() => setAt((now) => (now === at ? null : now))}
        />
      )}
    </span>
  )
}
