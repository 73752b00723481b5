import type { UserId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { userStatus } from '../../../../shared/model/people/statuses.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { useAccount, useAccountStore, useNow } from '../../../state/index.ts'
import { EmojiGlyph } from '../../content/reactions/index.ts'
import { endWords, useStatusEnd } from './status/statusEnd.ts'
import styles from './person.module.css'

/** Status of a user. Renders nothing if there is none. */
export function StatusLine({ userId }: { readonly userId: UserId }) {
  const status = useAccount((state) => userStatus(state, userId))
  const isSelf = useAccount((state) => state.self.userId === userId)
  if (status === undefined) return null
  return (
    <p className={styles.status} aria-label={t('person.status')} role="group">
      {status.emojiCode !== '' && (
        <EmojiGlyph name={status.emojiName} code={status.emojiCode} type={status.reactionType} />
      )}
      <span dir="auto" data-selectable>
        {status.text}
      </span>
      {isSelf && <Until />}
    </p>
  )
}

/** Time at which this computer clears the own status. */
function Until() {
  const at = useStatusEnd(useAccountStore().id)
  const now = useNow()
  const hour24 = useAccount(twentyFourHourTime)
  if (at === null) return null
  return <span className={styles.until}>{t('person.status_until', { time: endWords(at, now, hour24) })}</span>
}
