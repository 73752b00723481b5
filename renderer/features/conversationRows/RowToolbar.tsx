import { t } from '../../../shared/i18n.ts'
import { isResolvedTopic } from '../../../shared/api/resolvedTopic.ts'
import { isTopicFollowed, isTopicMuted } from '../../../shared/model/topics/userTopics.ts'
import { useAccount, useKeyOf } from '../../state/index.ts'
import { IconButton, type IconName } from '../../ui/index.ts'
import type { RowItem } from './listItem.ts'
import { decideRow, finishRow, openLaterOfRow, peekRow, resolveRow } from './rowActions.ts'
import styles from './rows.module.css'

interface RowToolbarProps {
  readonly row: RowItem
  readonly name: string
}

/** The actions on the row that has the focus. Its keys do the same, so the buttons are no stops of the Tab key. */
export function RowToolbar({ row, name }: RowToolbarProps) {
  const { conversation } = row
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
  return (
    <div
      role="toolbar"
      aria-label={t('conversationRows.toolbar', { name })}
      className={styles.toolbar}
      // The list keeps the focus, so that the next key goes on from the row.
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => event.stopPropagation()}
    >
      <Tool icon="split" label={t('conversationRows.cmd_peek')} command="peek" run={() => peekRow(row)} />
      <Tool icon="check" label={t('conversationRows.cmd_read')} command="read" run={() => finishRow(row)} />
      {isTopic && (
        <>
          <Tool
            icon="mute"
            label={t(isMuted ? 'topicActions.unmute_topic' : 'topicActions.mute_topic')}
            command="mute"
            isOn={isMuted}
            run={() => decideRow(row, 'mute')}
          />
          <Tool
            icon="follow"
            label={t(isFollowed ? 'topicActions.unfollow' : 'topicActions.follow')}
            command="follow"
            isOn={isFollowed}
            run={() => decideRow(row, 'follow')}
          />
          <Tool
            icon="done"
            label={t(isResolved ? 'editing.unresolve' : 'editing.resolve')}
            command="resolve"
            isOn={isResolved}
            run={() => resolveRow(row)}
          />
        </>
      )}
      <Tool
        icon="later"
        label={t('conversationRows.cmd_later')}
        command="later"
        run={() => openLaterOfRow(row)}
      />
    </div>
  )
}

interface ToolProps {
  readonly icon: IconName
  readonly label: string
  readonly command: 'peek' | 'read' | 'mute' | 'follow' | 'resolve' | 'later'
  readonly isOn?: boolean
  readonly run: () => void | false
}

function Tool({ icon, label, command, isOn = false, run }: ToolProps) {
  const key = useKeyOf()(`row.${command}`)
  return (
    <IconButton
      icon={icon}
      label={label}
      shortcut={key}
      size={14}
      tabIndex={-1}
      data-on={isOn}
      className={styles.tool}
      onClick={() => void run()}
    />
  )
}
