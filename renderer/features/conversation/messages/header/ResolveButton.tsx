import { t } from '../../../../../shared/i18n.ts'
import { isResolvedTopic } from '../../../../../shared/api/resolvedTopic.ts'
import { useAccount, useAccountStore } from '../../../../state/index.ts'
import { CommandButton } from '../../../common/keyHints/index.ts'
import { mayResolve, toggleResolved } from '../../../compose/resolving/index.ts'
import type { FocusedTopic } from '../../../navigation/topicActions/index.ts'
import styles from './header.module.css'

/** Resolves or unresolves the open topic. */
export function ResolveButton(shown: FocusedTopic) {
  const store = useAccountStore()
  const may = useAccount((state) => mayResolve(state, shown))
  return (
    may && (
      <CommandButton
        command="topic.resolve"
        icon="done"
        words={t(isResolvedTopic(shown.topic) ? 'editing.unresolve' : 'editing.resolve')}
        className={styles.action}
        onClick={() => toggleResolved(store, shown)}
      />
    )
  )
}
