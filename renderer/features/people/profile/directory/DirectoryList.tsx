import { useCallback, useState } from 'react'
import type { User, UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { useAccountStore, useMediaSource, leavePane } from '../../../../state/index.ts'
import { List, Menu, type ListHandle, type RowAttributes } from '../../../../ui/index.ts'
import { mention, personItems } from '../personActions.ts'
import { DirectoryRow } from './DirectoryRow.tsx'

/** Number of rows up to which all are drawn, even out of sight. Low, since each typed character redraws the list. */
const drawAll = 40

interface DirectoryListProps {
  readonly list: ListHandle<User, UserId>
  readonly picked: ReadonlySet<UserId>
  readonly onPick: (userId: UserId) => void
}

interface OpenedMenu {
  readonly user: User
  readonly at: { readonly x: number; readonly y: number }
}

/** Users as one listbox, with a context menu. */
export function DirectoryList({ list, picked, onPick }: DirectoryListProps) {
  const store = useAccountStore()
  const { realmUrl } = useMediaSource()
  const [menu, setMenu] = useState<OpenedMenu | null>(null)
  const draw = useCallback(
    (user: User, row: RowAttributes) => <DirectoryRow user={user} attributes={row} />,
    [],
  )
  const mentionThere = (userId: UserId): void => {
    leavePane()
    mention(store, userId)
  }
  return (
    <>
      <List
        list={list}
        role="listbox"
        label={t('people.list')}
        fills
        drawAll={drawAll}
        draw={draw}
        onMenu={(user, at) => setMenu({ user, at })}
      />
      {menu !== null && (
        <Menu
          key={`${menu.at.x} ${menu.at.y}`}
          label={t('person.more_of', { name: menu.user.name })}
          at={menu.at}
          items={[
            {
              id: 'pick',
              label: t('peopleAdmin.bulk_pick'),
              icon: 'check',
              checked: picked.has(menu.user.id),
              run: () => onPick(menu.user.id),
            },
            ...personItems({
              store,
              realmUrl,
              userId: menu.user.id,
              onMention: () => mentionThere(menu.user.id),
            }),
          ]}
          onClose={() => setMenu((now) => (now === menu ? null : now))}
        />
      )}
    </>
  )
}
