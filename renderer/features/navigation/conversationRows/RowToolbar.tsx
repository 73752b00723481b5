import { t } from '../../../../shared/i18n.ts'
import { isResolvedTopic } from '../../../../shared/api/resolvedTopic.ts'
import { isTopicFollowed, isTopicMuted } from '../../../../shared/model/topics/userTopics.ts'
import { useAccount, useKeyOf } from '../../../state/index.ts'
import { ariaKeys, Button, cx, IconButton, type IconName } from '../../../ui/index.ts'
import { openLaterMenu } from '../later/index.ts'
import type { RowItem } from './listItem.ts'
import { decideRow, finishRow, peekRow, resolveRow } from './rowActions.ts'
import styles from './rows.module.css'

interface RowToolbarProps {
  readonly row: RowItem
  readonly name: string
  /** Shows Done and Later first, with text. The other actions follow if there is room. */
  readonly hasWords?: boolean
}

/** The actions on the row with the focus. Keys do the same, so the buttons are no Tab stops. */
export function RowToolbar({ row, name, hasWords = false }: RowToolbarProps) {
  const { account, conversation } = row
  const isFollowed = useAccount(
    (state) =>
      conversation.type === 'channel' && isTopicFollowed(state, conversation.channelId, conversation.topic),
  )
  const isMuted = useAccount(
    (state) =>
      conversation.type === 'channel' && isTopicMuted(state, conversation.channelId, conversation.topic),
  )
  const isTopic = conversation.type === 'channel'
  const isResolved = isTopic && isResolvedTopic(conversation.topic)
  const done = (
    <Tool
      icon="check"
      label={t('conversationRows.cmd_read')}
      words={hasWords ? t('conversationRows.done') : undefined}
      command="read"
      run={() => finishRow(row)}
    />
  )
  const later = (
    <Tool
      icon="later"
      label={t('conversationRows.cmd_later')}
      words={hasWords ? t('conversationRows.later') : undefined}
      command="later"
      run={(button) => openLaterMenu(button, account, conversation)}
    />
  )
  return (
    <div
      role="toolbar"
      aria-label={t('conversationRows.toolbar', { name })}
      className={cx(styles.toolbar, hasWords && styles.wordy)}
      // Keeps the focus in the list, so that the next key continues from this row.
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => event.stopPropagation()}
    >
      {hasWords && (
        <>
          {done}
          {later}
        </>
      )}
      <Tool icon="split" label={t('conversationRows.cmd_peek')} command="peek" run={() => peekRow(row)} />
      {!hasWords && done}
      {isTopic && (
        <>
          <Tool
            icon="mute"
            label={t(isMuted ? 'topicActions.unmute_topic' : 'topicActions.mute_topic')}
            command="mute"
            isFrequent={false}
            isOn={isMuted}
            run={() => decideRow(row, 'mute')}
          />
          <Tool
            icon="follow"
            label={t(isFollowed ? 'topicActions.unfollow' : 'topicActions.follow')}
            command="follow"
            isFrequent={false}
            isOn={isFollowed}
            run={() => decideRow(row, 'follow')}
          />
          <Tool
            icon="done"
            label={t(isResolved ? 'editing.unresolve' : 'editing.resolve')}
            command="resolve"
            isFrequent={false}
            isOn={isResolved}
            run={() => resolveRow(row)}
          />
        </>
      )}
      {!hasWords && later}
    </div>
  )
}

interface ToolProps {
  readonly icon: IconName
  readonly label: string
  /** Text shown instead of the icon. */
  readonly words?: string | undefined
  readonly command: 'peek' | 'read' | 'mute' | 'follow' | 'resolve' | 'later'
  /** False for a button that is hidden first if there is little room. Its key still works. */
  readonly isFrequent?: boolean
  readonly isOn?: boolean
  readonly run: (button: Element) => void | false
}

function Tool({ icon, label, words, command, isFrequent = true, isOn = false, run }: ToolProps) {
  const key = useKeyOf()(`row.${command}`)
  if (words !== undefined)
    return (
      <Button
        tabIndex={-1}
        data-tooltip={label}
        data-tooltip-keys={key}
        aria-keyshortcuts={ariaKeys(key)}
        className={styles.word}
        onClick={({ currentTarget }) => void run(currentTarget)}
      >
        {words}
        {key !== undefined && <kbd aria-hidden="true">{key}</kbd>}
      </Button>
    )
  return (
    <IconButton
      icon={icon}
      label={label}
      shortcut={key}
      size={14}
      tabIndex={-1}
      data-on={isOn}
      className={cx(styles.tool, !isFrequent && styles.rare)}
      onClick={({ currentTarget }) => void run(currentTarget)}
    />
  )
}
