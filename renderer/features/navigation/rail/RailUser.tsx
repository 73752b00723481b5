import { useStore } from 'zustand'
import { t } from '../../../../shared/i18n.ts'
import type { AccountSummary } from '../../../../shared/ipc/contract.ts'
import { presenceOf } from '../../../../shared/model/people/presence.ts'
import { userStatus } from '../../../../shared/model/people/statuses.ts'
import { selectUser } from '../../../../shared/model/people/users.ts'
import { AccountProvider, accountStore, avatarUrl } from '../../../state/index.ts'
import { Avatar, Icon, Menu, useMenuOpener } from '../../../ui/index.ts'
import { EmojiGlyph } from '../../content/reactions/index.ts'
import { ownItems } from './accountItems.ts'
import styles from './Rail.module.css'

interface RailUserProps {
  readonly account: AccountSummary
  readonly all: readonly AccountSummary[]
}

/** The picture of the current account's user. Opens a menu with status, settings and actions on the account. */
export function RailUser({ account, all }: RailUserProps) {
  const { id, realmName, realmUrl, userId } = account
  const store = accountStore(id)
  const user = useStore(store, ({ state }) => (state === null ? undefined : selectUser(state, userId)))
  const status = useStore(store, ({ state }) => (state === null ? undefined : userStatus(state, userId)))
  const presence = useStore(store, ({ state }) => (state === null ? 'offline' : presenceOf(state, userId, 0)))
  const { menu, opener } = useMenuOpener()
  const name = user?.name ?? account.userName
  const url = user === undefined ? null : avatarUrl(id, realmUrl, { ...user, known: true })
  const statusText = status === undefined || status.text === '' ? [] : [status.text]
  const lines = account.paused ? [realmName, t('app.own_paused')] : [realmName, ...statusText]
  return (
    <>
      <button
        type="button"
        className={styles.user}
        aria-label={t(account.paused ? 'app.own_menu_paused' : 'app.own_menu', { name })}
        data-tooltip={menu === null ? [name, ...lines].join('\n') : undefined}
        {...opener}
      >
        <Avatar name={name} seed={userId} url={url} size={32} presence={presence} />
        {status !== undefined && (
          <span className={styles.status}>
            {status.emojiCode === '' ? (
              <Icon name="smile" size={12} />
            ) : (
              <AccountProvider store={store}>
                <EmojiGlyph name={status.emojiName} code={status.emojiCode} type={status.reactionType} />
              </AccountProvider>
            )}
          </span>
        )}
        {account.paused && (
          <span className={styles.sign}>
            <Icon name="pause" size={10} />
          </span>
        )}
      </button>
      {menu !== null && (
        <Menu
          label={t('app.own_menu', { name })}
          {...menu}
          items={ownItems(account, all)}
          header={
            <div className={styles.own}>
              <Avatar name={name} seed={userId} url={url} size={32} />
              <div>
                <bdi data-ellipsis className={styles.ownName}>
                  {name}
                </bdi>
                {lines.map((line) => (
                  <bdi data-ellipsis key={line} className={styles.ownLine}>
                    {line}
                  </bdi>
                ))}
              </div>
            </div>
          }
        />
      )}
    </>
  )
}
