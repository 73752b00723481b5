import { useId } from 'react'
import type { UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { maxPersonNote } from '../../../../../shared/model/people/personNote.ts'
import { SavedMark, TextArea } from '../../../../ui/index.ts'
import { savedWords, StateWords } from '../../../common/forms/index.ts'
import styles from './note.module.css'
import { usePersonNote } from './usePersonNote.ts'

/** Share of the maximum length from which the remaining characters are shown. */
const nearLimit = 0.8

/** Private note on a user, which never leaves this computer. */
export function PersonNote({ userId }: { readonly userId: UserId }) {
  const id = useId()
  const { isStored, save, state, text, type } = usePersonNote(userId)
  const left = maxPersonNote - text.length
  const isRefused = state?.kind === 'refused'
  return (
    <section aria-labelledby={`${id}-title`}>
      {/* The tick is placed where nothing moves when it appears or disappears. */}
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{t('person.note')}</h2>
        <SavedMark words={savedWords(state?.kind === 'saved')} />
      </div>
      <TextArea
        isWide
        className={styles.text}
        rows={2}
        dir="auto"
        data-part="note"
        value={text}
        readOnly={isStored === null}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-more`}
        aria-invalid={isRefused || undefined}
        onChange={({ target }) => type(target.value)}
        onBlur={save}
      />
      {/* Rendered while the note is loading, too, so that nothing moves afterward. */}
      {!isRefused && (
        <p id={`${id}-more`} className={styles.more}>
          {isStored !== null && <span>{t(isStored ? 'person.note_stored' : 'person.note_unstored')}</span>}
          {left >= 0 && left < maxPersonNote * (1 - nearLimit) && (
            <span className={styles.left}>{t('person.note_left', { count: left })}</span>
          )}
        </p>
      )}
      <StateWords state={state} {...(isStored === null && { refused: (reason) => reason })} />
    </section>
  )
}
