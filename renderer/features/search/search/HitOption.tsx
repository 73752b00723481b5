import { useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { SearchHit } from '../../../../shared/model/search/searchHit.ts'
import { displayUser } from '../../../../shared/model/people/users.ts'
import { useAccount, fixedKey } from '../../../state/index.ts'
import { cx, Menu } from '../../../ui/index.ts'
import { HitTime, Marked } from '../../conversation/hits/index.ts'
import { UserAvatar } from '../../content/people/index.ts'
import { LinesAround } from './LinesAround.tsx'
import styles from './Search.module.css'

const notes = { topic: 'search.newest_message', similar: 'search.similar' } as const

interface HitOptionProps {
  readonly hit: SearchHit
  readonly id: string
  readonly isChosen: boolean
  readonly onPoint: () => void
  readonly onOpen: () => void
  /** null: there is no room beside what main shows. */
  readonly onOpenBeside: (() => void) | null
  /** True while the messages before and after it are shown. */
  readonly isInContext: boolean
  readonly onToggleContext: () => void
}

/** One message that was found: who, when, and the part with the words; of a topic its newest message. */
export function HitOption(props: HitOptionProps) {
  const { hit, id, isChosen, isInContext, onOpen, onOpenBeside, onPoint, onToggleContext } = props
  const [menuAt, setMenuAt] = useState<{ readonly x: number; readonly y: number } | null>(null)
  const name = useAccount((state) => displayUser(state, hit.senderId, hit.senderName).name)
  const toggle = t(isInContext ? 'search.around_hide' : 'search.around_show')
  const snippet = (
    <p className={styles.snippet}>
      <Marked {...hit.snippet} />
    </p>
  )
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={cx(styles.hit, isChosen && styles.chosen)}
      onPointerMove={onPoint}
      // The search field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
      onContextMenu={(event) => {
        event.preventDefault()
        setMenuAt({ x: event.clientX, y: event.clientY })
      }}
    >
      <UserAvatar userId={hit.senderId} size={24} fallbackName={hit.senderName} />
      <div className={styles.hitBody}>
        <p className={styles.hitHead}>
          <b>{name}</b>
          <HitTime hit={hit} />
          {hit.match !== 'text' && <span className={styles.note}>{t(notes[hit.match])}</span>}
          {isChosen && (
            // For the mouse: the key and the menu do the same, and an option holds no button.
            <span
              aria-hidden="true"
              className={styles.toggleAround}
              data-tooltip={toggle}
              data-tooltip-keys={fixedKey('Alt+ArrowDown')}
              onClick={(event) => {
                event.stopPropagation()
                onToggleContext()
              }}
            >
              {toggle}
            </span>
          )}
        </p>
        {isInContext ? <LinesAround hit={hit}>{snippet}</LinesAround> : snippet}
      </div>
      {menuAt !== null && (
        // A press in the menu is none on the row.
        <span onClick={(event) => event.stopPropagation()}>
          <Menu
            label={t('search.hit_menu', { name })}
            at={menuAt}
            items={[
              {
                id: 'open',
                label: t('app.peek_open'),
                icon: 'right',
                shortcut: fixedKey('Enter'),
                run: onOpen,
              },
              ...(onOpenBeside === null
                ? []
                : [
                    {
                      id: 'beside',
                      label: t('topicActions.open_beside'),
                      icon: 'columns' as const,
                      shortcut: fixedKey('Shift+Enter'),
                      run: onOpenBeside,
                    },
                  ]),
              {
                id: 'around',
                label: toggle,
                icon: 'quote',
                shortcut: fixedKey('Alt+ArrowDown'),
                run: onToggleContext,
              },
            ]}
            onClose={() => setMenuAt(null)}
          />
        </span>
      )}
    </div>
  )
}
