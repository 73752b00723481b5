import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { canInChannel } from '../../../../../shared/model/permissions/permissions.ts'
import { knownTopics } from '../../../../../shared/model/topics/topics.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { callQuietly, useAccount, useAccountStore, useDerived } from '../../../../state/index.ts'
import { Button, cx, Icon, IconButton, useReturnedFocus } from '../../../../ui/index.ts'
import type { WarnedComposer } from './warning.ts'
import type { Warnings } from './useWarnings.ts'
import styles from './warnings.module.css'
import { maxChecked, warningKey, warningsOf, type Warning } from './warningRules.ts'

/** Milliseconds without a key until the text is checked. */
const checkDelayMs = 150

/** The parts of the state that the rules read. */
const inputs = (state: AccountState): readonly unknown[] => [
  state.users,
  state.groups,
  state.channels,
  state.subscriptions,
  state.subscribers,
  state.partialSubscribers,
  state.topics,
  state.realm,
  state.actions,
]

interface WarningListProps {
  readonly warnings: Warnings
  readonly isBlank: boolean
  readonly composer: Pick<WarnedComposer, 'changeTarget' | 'focusMissing'>
}

/** The warnings about the message, each with the action that fixes its cause. */
export function WarningList({ warnings, isBlank, composer }: WarningListProps) {
  const { field, stopping, dismissed } = warnings
  const { target, isHere, uploading, realmUrl } = warnings.writing
  const checked = useCheckedText(field)
  const text = isBlank ? '' : checked
  useFetchedTopics(warnings, isBlank)
  const found = useDerived(
    inputs,
    (state) => warningsOf(state, { target, isHere, uploading, realmUrl, text }),
    [target, isHere, uploading, realmUrl, text],
  )
  const isShown = (warning: Warning): boolean =>
    warning.rule.isLate !== true &&
    !dismissed.includes(warningKey(warning)) &&
    !stopping.some(({ rule }) => rule === warning.rule)
  // Warnings precede notes, because a low window shows only the first row without scrolling.
  const isNote = ({ rule }: Warning): boolean => rule.tone === 'info'
  const open = found.filter(isShown)
  const shown = [...stopping, ...open.filter((warning) => !isNote(warning)), ...open.filter(isNote)]
  return (
    <div className={styles.list} role="status" aria-atomic="false" aria-label={t('compose.warnings')}>
      {shown.map((warning) => (
        <WarningRow
          key={warning.rule.id}
          warning={warning}
          isStopping={stopping.includes(warning)}
          onFix={() => warnings.fix(warning, composer)}
          onDismiss={() => warnings.dismiss(warning)}
        />
      ))}
    </div>
  )
}

interface WarningRowProps {
  readonly warning: Warning
  readonly isStopping: boolean
  readonly onFix: () => void
  readonly onDismiss: () => void
}

function WarningRow({ warning: { rule, words, action }, isStopping, onFix, onDismiss }: WarningRowProps) {
  const row = useRef<HTMLDivElement>(null)
  // A warning disappears by itself, for example when the draft is replaced.
  useReturnedFocus(row)
  return (
    <div ref={row} className={cx(styles.row, rule.tone === 'info' && styles.info)} data-warning={rule.id}>
      <Icon name={rule.tone} size={14} />
      <span className={styles.words}>{words}</span>
      {isStopping && <span className={styles.confirm}>{t('compose.warning_confirm')}</span>}
      {action !== null && <Button onClick={onFix}>{t(action.label, action.values)}</Button>}
      {rule.confirm === undefined && (
        <IconButton
          icon="close"
          size={10}
          label={t('compose.warning_dismiss', { words })}
          onClick={onDismiss}
        />
      )}
    </div>
  )
}

/** Returns the text of a field as it was when the user last paused. */
function useCheckedText(field: Warnings['field']): string {
  const [text, setText] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const check = useEffectEvent(() => setText(field.current?.value.slice(0, maxChecked) ?? ''))
  const checkLater = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => check(), checkDelayMs)
  })
  // Runs after every render, because the text may have been set without an input event.
  useEffect(() => checkLater())
  useEffect(() => {
    const box = field.current
    const onInput = (): void => checkLater()
    box?.addEventListener('input', onInput)
    return () => {
      box?.removeEventListener('input', onInput)
      clearTimeout(timer.current)
    }
  }, [field])
  return text
}

/** Fetches the channel's topics where a rule needs them: for a new topic, or if the user may not create topics. */
function useFetchedTopics({ writing: { target } }: Warnings, isBlank: boolean): void {
  const store = useAccountStore()
  const channelId = target.type === 'channel' ? target.channelId : null
  const isNeeded = useAccount((state) => {
    if (channelId === null || target.type === 'direct' || state.connection.state !== 'live') return false
    const { loaded, stale, topics } = knownTopics(state, channelId)
    if ((loaded && !stale) || !state.channels.has(channelId)) return false
    return topics.some(({ name }) => name === target.topic)
      ? false
      : !canInChannel(state, 'createTopic', channelId) || (!isBlank && target.topic.trim() !== '')
  })
  useEffect(() => {
    if (isNeeded && channelId !== null) callQuietly('topics.fetch', { account: store.id, channelId })
  }, [store, channelId, isNeeded])
}
