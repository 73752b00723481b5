import { t } from '../../../../shared/i18n.ts'
import type { SearchHit } from '../../../../shared/model/search/searchHit.ts'
import { displayUser } from '../../../../shared/model/people/users.ts'
import { useAccount, fixedKey } from '../../../state/index.ts'
import { type RowAttributes, Marked } from '../../../ui/index.ts'
import { HitTime } from '../../conversation/hits/index.ts'
import { UserAvatar } from '../../content/people/index.ts'
import { LinesAround } from './LinesAround.tsx'
import styles from './Search.module.css'

const notes = { topic: 'search.newest_message', similar: 'search.similar' } as const

interface HitOptionProps {
  readonly hit: SearchHit
  readonly attributes: RowAttributes
  /** True while the messages before and after it are shown. */
  readonly isInContext: boolean
  readonly onToggleContext: () => void
}

/** A message that was found, with its sender, time and matching text. For a matching topic, its newest message. */
export function HitOption({ hit, attributes, isInContext, onToggleContext }: HitOptionProps) {
  const name = useAccount((state) => displayUser(state, hit.senderId, hit.senderName).name)
  const toggle = t(isInContext ? 'search.around_hide' : 'search.around_show')
  const snippet = (
    <p className={styles.snippet}>
      <Marked {...hit.snippet} />
    </p>
  )
  return (
    <div {...attributes} className={styles.hit}>
      <UserAvatar userId={hit.senderId} size={24} fallbackName={hit.senderName} />
      <div className={styles.hitBody}>
        <p className={styles.hitHead}>
          <b>{name}</b>
          <HitTime hit={hit} />
          {hit.match !== 'text' && <span className={styles.note}>{t(notes[hit.match])}</span>}
          {attributes['data-active'] === true && (
            // For the mouse only. A key and the menu do the same, and an option must not contain a button.
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
    </div>
  )
}
