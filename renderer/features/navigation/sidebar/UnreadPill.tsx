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
  /** Pixels of the list that are covered by the views. */
  readonly covered: number
}

/**
 * The button that shows the number of unread messages out of sight and scrolls to them. The keys then continue from
 * that row.
 */
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
          // Centered, so that the neighboring rows are visible, too.
          list.scrollTo({ top: top - (list.clientHeight - covered) / 2 })
          // Activated by a key (detail 0). The button disappears when the row comes into sight, so the focus moves to
          // the row.
          if (detail === 0) focusRowAt(list, top)
        }}
      >
        <Icon name={at === 'above' ? 'up' : 'down'} size={12} />
        {t('sidebar.unread', { count })}
      </button>
    </div>
  )
}

/** Maximum number of direct conversations shown as pictures while their rows are out of sight. */
const maxFaces = 4

/** The picture of a direct conversation whose row is out of sight. A click opens the conversation. */
function DirectFace({ row }: { readonly row: UnreadRows['directs'][number] }) {
  const { unread, userIds } = row.row
  return (
    <a
      className={styles.face}
      href={hashOfRoute(dmNarrow(userIds))}
      // For the pointer only: keys and screen readers reach the row itself, even out of sight.
      tabIndex={-1}
      aria-hidden="true"
      data-tooltip={t('sidebar.item_unread', { name: row.title, count: unread })}
    >
      <DirectPicture row={row} />
    </a>
  )
}

/** Maximum number of frames to wait until the row is rendered. */
const maxFrames = 20

/** Gives the focus to the row that starts at `top` (pixels from the top of the list) as soon as it is rendered. */
function focusRowAt(scroller: HTMLElement, top: number, frames = 0): void {
  requestAnimationFrame(() => {
    const list = scroller.querySelector(':scope > ul')
    const start = (list?.getBoundingClientRect().top ?? 0) + top
    const row = [...(list?.children ?? [])].find(
      (element) =>
        Math.abs(element.getBoundingClientRect().top - start) < 2 &&
        element.querySelector('[data-roving]') !== null,
    )
    if (row !== undefined) row.querySelector<HTMLElement>('[data-roving]')?.focus({ preventScroll: true })
    else if (frames < maxFrames) focusRowAt(scroller, top, frames + 1)
  })
}
