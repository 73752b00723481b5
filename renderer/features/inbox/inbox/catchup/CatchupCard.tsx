import { memo, useMemo } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { useKeyOf, accountStore } from '../../../../state/index.ts'
import { Button, cx, Icon } from '../../../../ui/index.ts'
import {
  AccountMark,
  itemId,
  openOnPress,
  openRow,
  PeopleFaces,
  PlaceSign,
  RowToolbar,
  usePeopleNames,
  usePlace,
} from '../../../navigation/conversationRows/index.ts'
import { useLine } from '../../../common/lines/index.ts'
import type { HeldRow } from '../heldList.ts'
import { itemOfRow } from '../listItems.ts'
import styles from './catchup.module.css'
import type { UserId } from '../../../../../shared/api/types.ts'
import { conversationKey } from '../../../../../shared/api/conversationKey.ts'
import { sendersOf, useRecent } from '../../../navigation/recentMessages/index.ts'

interface Writers {
  /** The senders of the unread messages, the last sender first. */
  readonly userIds: readonly UserId[]
  /** False if some of these messages have not been read back yet. */
  readonly isComplete: boolean
}

/** Returns the known senders of the unread messages in a conversation. */
function useWriters({ account, row }: Pick<HeldRow, 'account' | 'row'>): Writers {
  const { conversations } = useRecent(accountStore(account))
  const { conversation, firstUnread, unread } = row
  const known = conversations.get(conversationKey(conversation))
  return useMemo(() => {
    const messages = known?.messages.filter(({ id }) => id >= firstUnread) ?? []
    return { userIds: sendersOf(messages), isComplete: messages.length >= unread }
  }, [known, firstUnread, unread])
}

interface CatchupCardProps {
  readonly held: HeldRow
  readonly isFocused: boolean
  /** True to show one line instead of a card. */
  readonly isSmall: boolean
  readonly hasSeveralAccounts: boolean
}

/** A conversation with its unread messages. Requires the provider of its account. */
export const CatchupCard = memo(function CatchupCard(props: CatchupCardProps) {
  const { held, isFocused, isSmall, hasSeveralAccounts } = props
  const row = itemOfRow(held)
  const { conversation, mentions, unread } = row
  const line = useLine(row.account, row.line)
  const place = usePlace(conversation)
  const { userIds, isComplete } = useWriters(held)
  const names = usePeopleNames(userIds)
  const words = line === null ? '' : t('conversationRows.line', { sender: line.senderName, text: line.text })
  return (
    <div
      id={itemId(row)}
      role="row"
      aria-level={2}
      aria-selected={isFocused}
      aria-label={[
        t('conversationRows.row', { name: place.name, unread, mentions }),
        place.channel,
        names === '' ? '' : t('conversationRows.people', { names }),
        words,
      ]
        .filter((part) => part !== '')
        .join(', ')}
      data-item={held.key}
      className={cx(isSmall ? styles.small : styles.card, isFocused && styles.focused)}
      onClick={openOnPress(row)}
    >
      <div role="gridcell">
        <div className={styles.place}>
          {hasSeveralAccounts && <AccountMark account={row.account} hasInitials />}
          <PlaceSign conversation={conversation} />
          <span data-ellipsis className={styles.name} dir="auto" data-tooltip={place.name}>
            {place.shortName}
          </span>
          {place.isResolved && <Icon name="check" size={12} />}
          {place.channel !== '' && (
            <span data-ellipsis className={styles.channel} dir="auto" data-tooltip={place.channel}>
              {place.channel}
            </span>
          )}
          {isSmall && (
            <span className={styles.end}>
              <Numbers unread={unread} mentions={mentions} />
              {isFocused && <RowToolbar row={row} name={place.name} />}
            </span>
          )}
        </div>
        {!isSmall && (
          <p className={styles.line} dir="auto">
            {!place.isOfOne && line !== null && (
              <b>{t('conversationRows.sender', { name: line.senderName })}</b>
            )}
            {line?.text}
          </p>
        )}
        {!isSmall && isFocused && <CardActions row={row} name={place.name} />}
        {!isSmall && !isFocused && (
          <div className={styles.foot}>
            {conversation.type === 'channel' && (
              <span className={styles.people} data-tooltip={names}>
                <PeopleFaces userIds={userIds.slice(0, 3)} />
                {userIds.length > 0 &&
                  t(isComplete ? 'catchup.people' : 'catchup.people_at_least', { count: userIds.length })}
              </span>
            )}
            <span className={styles.messages}>{t('catchup.messages', { count: unread })}</span>
            {mentions > 0 && <span className={styles.at}>{t('catchup.mentions', { count: mentions })}</span>}
          </div>
        )}
      </div>
    </div>
  )
})

function Numbers({ unread, mentions }: { readonly unread: number; readonly mentions: number }) {
  return (
    <span className={styles.numbers}>
      {mentions > 0 && <span className={styles.at}>@</span>}
      {unread}
    </span>
  )
}

interface ActionsProps {
  readonly row: ReturnType<typeof itemOfRow>
  readonly name: string
}

/** The actions on the focused card. They replace its counts, so that no card changes its height. */
function CardActions({ row, name }: ActionsProps) {
  const key = useKeyOf()('row.open')
  return (
    <div className={styles.actions} onClick={(event) => event.stopPropagation()}>
      {/* Keys do the same, so the buttons are no Tab stops. */}
      <Button
        variant="primary"
        tabIndex={-1}
        // Keeps the focus on the board, so that the next key continues from this card.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => openRow(row)}
      >
        {t('catchup.open_card')}
        {key !== undefined && <kbd aria-hidden="true">{key}</kbd>}
      </Button>
      <RowToolbar row={row} name={name} hasWords />
    </div>
  )
}
