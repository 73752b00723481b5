import { memo, useMemo } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { MessageId, Reaction, UserId } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { displayUser } from '../../../../shared/model/people/users.ts'
import { useAccount, useAccountStore, useSetting, uiStore } from '../../../state/index.ts'
import { cx, Icon, Menu, type MenuItem } from '../../../ui/index.ts'
import { EmojiGlyph } from './EmojiGlyph.tsx'
import { groupReactions, namesUpTo, type ReactionGroup } from './groupReactions.ts'
import { changeReaction } from './react.ts'
import styles from './reactions.module.css'

interface ReactionsProps {
  readonly messageId: MessageId
  readonly reactions: readonly Reaction[]
  /** Opens the picker at the button. */
  readonly onAdd: (button: HTMLElement) => void
  /** Lists the users who reacted, beside the chip. */
  readonly onWho: (chip: HTMLElement) => void
}

/** The reactions of a message. Pressing one adds or removes the user's reaction. */
export const Reactions = memo(function Reactions({ messageId, reactions, onAdd, onWho }: ReactionsProps) {
  const selfUserId = useAccount((state) => state.self.userId)
  const withNames = useSetting('reactionNames')
  const groups = useMemo(() => groupReactions(reactions, selfUserId), [reactions, selfUserId])
  if (groups.length === 0) return null
  const named = withNames && reactions.length <= namesUpTo
  return (
    <div className={styles.row} role="group" aria-label={t('messages.reactions')}>
      {groups.map((group) => (
        <Chip key={group.key} group={group} messageId={messageId} named={named} onWho={onWho} />
      ))}
      <button
        type="button"
        tabIndex={-1}
        className={cx(styles.chip, styles.add)}
        aria-label={t('messages.add_reaction')}
        data-tooltip={t('messages.add_reaction')}
        onClick={(event) => onAdd(event.currentTarget)}
      >
        <Icon name="smile" size={14} />
      </button>
    </div>
  )
})

interface ChipProps extends Pick<ReactionsProps, 'messageId' | 'onWho'> {
  readonly group: ReactionGroup
  readonly named: boolean
}

function Chip({ group, messageId, named, onWho }: ChipProps) {
  const { reaction, userIds, isOwn } = group
  const account = useAccountStore().id
  const names = useAccount((state) => namesOf(state, userIds))
  const emoji = reaction.emojiName.replaceAll('_', ' ')
  return (
    <button
      type="button"
      tabIndex={-1}
      className={cx(styles.chip, isOwn && styles.own)}
      aria-pressed={isOwn}
      aria-label={t('messages.reaction_label', { emoji, count: userIds.length, names })}
      data-tooltip={t('messages.reaction_who', { emoji: reaction.emojiName, names })}
      data-reaction={reaction.emojiName}
      onContextMenu={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onWho(event.currentTarget)
      }}
      onClick={() => changeReaction(account, isOwn ? 'remove' : 'add', messageId, reaction)}
    >
      <EmojiGlyph name={reaction.emojiName} code={reaction.emojiCode} type={reaction.reactionType} />
      <span data-ellipsis className={styles.who}>
        {named ? names : userIds.length}
      </span>
    </button>
  )
}

/** Returns "You, Mina, Jo", with the user first. */
function namesOf(state: AccountState, userIds: readonly UserId[]): string {
  const others = userIds.filter((id) => id !== state.self.userId)
  const shown = others.slice(0, 30).map((id) => displayUser(state, id, t('messages.unknown_person')).name)
  if (others.length > shown.length)
    shown.push(t('messages.and_more', { count: others.length - shown.length }))
  return [...(others.length < userIds.length ? [t('messages.you')] : []), ...shown].join(', ')
}

/** Max reactions listed. A hostile server may send any number. */
const maxShown = 100

interface ReactorsMenuProps {
  readonly reactions: readonly Reaction[]
  readonly at: Element
  readonly onClose: () => void
}

/** Lists the users who reacted to a message, each with the emoji. Choosing one opens the user's card. */
export function ReactorsMenu({ reactions, at, onClose }: ReactorsMenuProps) {
  const store = useAccountStore()
  const { state } = store.getState()
  if (state === null) return null
  const items = reactions.slice(0, maxShown).map(({ emojiName, userId }, index): MenuItem => ({
    id: `${String(index)} ${String(userId)}`,
    label: t('messages.reactor', {
      name: displayUser(state, userId, t('messages.unknown_person')).name,
      emoji: emojiName,
    }),
    icon: 'person',
    run: () => uiStore.setState({ person: { id: userId, at, account: store.id } }),
  }))
  return <Menu label={t('messages.reactors')} at={at} items={items} onClose={onClose} />
}
