import { t } from '../../../../../shared/i18n.ts'
import { isResolvedTopic } from '../../../../../shared/api/resolvedTopic.ts'
import type { ChannelId } from '../../../../../shared/api/types.ts'
import { useAccount, useAccountStore, useKeyOf } from '../../../../state/index.ts'
import { Button, ariaKeys } from '../../../../ui/index.ts'
import { mayResolve, toggleResolved } from '../../../navigation/topicActions/index.ts'
import styles from './header.module.css'

interface ResolveButtonProps {
  readonly channelId: ChannelId
  readonly topic: string
}

/** Resolves or unresolves the open topic. */
export function ResolveButton(shown: ResolveButtonProps) {
  const store = useAccountStore()
  const may = useAccount((state) => mayResolve(state, shown))
  const key = useKeyOf()('topic.resolve')
  const words = t(isResolvedTopic(shown.topic) ? 'editing.unresolve' : 'editing.resolve')
  return (
    may && (
      <Button
        variant="quiet"
        icon="done"
        className={styles.action}
        aria-label={words}
        data-tooltip={words}
        data-tooltip-keys={key}
        aria-keyshortcuts={ariaKeys(key)}
        onClick={() => toggleResolved(store, shown)}
      >
        <span>{words}</span>
      </Button>
    )
  )
}
