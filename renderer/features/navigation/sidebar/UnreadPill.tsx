import type { RefObject } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { dmNarrow } from '../../../../shared/model/views/narrow.ts'
import { hashOfRoute } from '../../../state/index.ts'
import { cx, Icon } from '../../../ui/index.ts'
import { DirectPicture } from './DirectPicture.tsx'
import styles from './Sidebar.module.css'
import type { UnreadRows } from './useUnreadOutside.ts'

interface UnreadPillProps {
  readonly at: 'above' | 'below'
  /** null: there are none. */
  readonly unread: UnreadRows | null
  readonly scroller: RefObject<HTMLElement | null>
  /** Pixels of the list that the views lie over. */
  readonly covered: number
}

/** Says how much unread is out of sight, and scrolls to it. The keys then go on from that row. */
export function UnreadPill({ at, unread, scroller, covered }: UnreadPillProps) {
  if (unread === null) return null
  const { count, directs, top } = unread
  return (
    <div className={cx(styles.pillPlace, at === 'above' && styles.above)}>
      {at === 'above' && directs.slice(0, maxFaces).map((row) => <DirectFace key={row.key} row={row} />)}
      <button
        type="button"
        className={styles.pill}
        aria-label={t(`sidebar.unread_${at}`, { count })}
        onClick={({ detail }) => {
          const list = scroller.current
          if (list === null) return
          // In the middle: what is near it is of interest, too.
          list.scrollTo({ top: top - (list.clientHeight - covered) / 2 })
          // A press of a key: this button goes once the row is in sight, and must not take the focus along.
          if (detail === 0) focusRowAt(list, top)
        }}
      >
        <Icon name={at === 'above' ? 'up' : 'down'} size={12} />
        {t('sidebar.unread', { count })}
      </button>
    </div>
  )
}

/** Direct conversations that stay in sight while the list is scrolled. */
const maxFaces = 4

/** A direct conversation whose row is out of sight: its picture leads to it. */
function DirectFace({ row }: { readonly row: UnreadRows['directs'][number] }) {
  const { unread, userIds } = row.row
  return (
    <a
      className={styles.face}
      href={hashOfRoute(dmNarrow(userIds))}
      // For the pointer: keys and screen readers reach the row itself, out of sight or not.
      tabIndex={-1}
      aria-hidden="true"
      data-tooltip={t('sidebar.item_unread', { name: row.title, count: unread })}
    >
      <DirectPicture row={row} />
    </a>
  )
}

/** Frames in which the row is drawn that was out of sight. */
const maxFrames = 20

/** Gives the row that begins there the focus, as soon as it is drawn; top: in pixels from the list's top. */
function focusRowAt(scroller: HTMLElement, top: number, frames = 0): void {
  requestAnimationFrame(() => {
    const list = scroller.querySelector(':scope > ul')
    const start = (list?.getBoundingClientRect().top ?? 0) + top
    const row = [...(list?.children ?? [])].find(
      (one) =>
        Math.abs(one.getBoundingClientRect().top - start) < 2 && one.querySelector('[data-roving]') !== null,
    )
    if (row !== undefined) row.querySelector<HTMLElement>('[data-roving]')?.focus({ preventScroll: true })
    else if (frames < maxFrames) focusRowAt(scroller, top, frames + 1)
  })
}
