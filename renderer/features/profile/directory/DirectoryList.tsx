import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import type { User, UserId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { useAccountStore, useMediaSource, leavePane } from '../../../state/index.ts'
import { Menu, revealRow, useRowWindow } from '../../../ui/index.ts'
import { mention, personItems } from '../personActions.ts'
import styles from './directory.module.css'
import { DirectoryRow, optionId } from './DirectoryRow.tsx'

/** Rows that are drawn whether they are in sight or not: each letter that is typed draws others. */
const drawAll = 40
const rowHeight = 46

interface DirectoryListProps {
  readonly id: string
  readonly listRef: RefObject<HTMLDivElement | null>
  readonly people: readonly User[]
  /** Place of the chosen person; -1: there is none. */
  readonly index: number
  /** People who are selected for a change of many. */
  readonly picked: ReadonlySet<UserId>
  readonly onOpen: (userId: UserId) => void
  readonly onPick: (userId: UserId) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

interface OpenedMenu {
  readonly user: User
  readonly at: { readonly x: number; readonly y: number }
}

/** The people as one list of options, of which those in sight are drawn. It keeps the focus itself. */
export function DirectoryList(props: DirectoryListProps) {
  const { id, listRef, people, index, picked, onOpen, onPick, onKeyDown } = props
  const store = useAccountStore()
  const { realmUrl } = useMediaSource()
  const heights = useMemo(() => new Array<number>(people.length).fill(rowHeight), [people.length])
  const { ref: windowRef, first, end, before, after } = useRowWindow(heights, drawAll, people)
  const ref = useCallback(
    (element: HTMLDivElement | null) => {
      listRef.current = element
      return windowRef(element)
    },
    [listRef, windowRef],
  )
  const chosen = people[index]
  useLayoutEffect(() => {
    const scroller = listRef.current
    if (scroller === null || index < 0) return
    revealRow(scroller, index * rowHeight, (index + 1) * rowHeight)
  }, [listRef, index, chosen?.id])
  const [menu, setMenu] = useState<OpenedMenu | null>(null)
  const openMenu = (event: MouseEvent<HTMLElement>): void => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-person]') : null
    // The key for menus is of the list, which has the focus, and means the chosen row.
    const user = row === null ? chosen : people.find(({ id: each }) => String(each) === row.dataset['person'])
    if (user === undefined) return
    event.preventDefault()
    const box = row === null ? document.getElementById(optionId(user.id))?.getBoundingClientRect() : undefined
    event.currentTarget.focus({ preventScroll: true })
    setMenu({
      user,
      at: box === undefined ? { x: event.clientX, y: event.clientY } : { x: box.left, y: box.bottom },
    })
  }
  const mentionThere = (userId: UserId): void => {
    leavePane()
    mention(store, userId)
  }
  return (
    <>
      <div
        id={id}
        ref={ref}
        role="listbox"
        tabIndex={0}
        aria-label={t('people.list')}
        aria-keyshortcuts="Space Control+A"
        aria-activedescendant={chosen === undefined ? undefined : optionId(chosen.id)}
        className={styles.list}
        onKeyDown={onKeyDown}
        onContextMenu={openMenu}
      >
        {before > 0 && <div aria-hidden="true" style={{ height: before }} />}
        {people.slice(first, end).map((user, place) => (
          <DirectoryRow
            key={user.id}
            user={user}
            isChosen={user === chosen}
            isPicked={picked.has(user.id)}
            isPicking={picked.size > 0}
            onPick={onPick}
            position={first + place + 1}
            count={people.length}
            onOpen={onOpen}
          />
        ))}
        {after > 0 && <div aria-hidden="true" style={{ height: after }} />}
      </div>
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
