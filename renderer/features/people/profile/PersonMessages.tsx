import type { User } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { useAccount, useAccountStore } from '../../../state/index.ts'
import { Icon, type IconName } from '../../../ui/index.ts'
import page from './page.module.css'
import { showFilesBy, showMessagesBy, writeTo } from './personActions.ts'

/** Links to the user's messages, files and images. */
export function PersonMessages({ user: { id, name } }: { readonly user: User }) {
  const store = useAccountStore()
  const isSelf = useAccount((state) => state.self.userId === id)
  const title = t(isSelf ? 'person.own' : 'person.shared')
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul>
        <Way
          icon="feed"
          words={t(isSelf ? 'app.notes_to_yourself' : 'person.messages')}
          go={() => writeTo(store, id)}
        />
        <Way
          icon="search"
          words={isSelf ? t('person.messages_by_you') : t('person.messages_by', { name })}
          go={() => showMessagesBy(store, id)}
        />
        <Way
          icon="attach"
          words={t('person.files_of')}
          title={isSelf ? t('person.files_by_you') : t('person.files_by', { name })}
          go={() => showFilesBy(id)}
        />
      </ul>
    </section>
  )
}

interface WayProps {
  readonly icon: IconName
  readonly words: string
  /** Label that includes the user's name. Absent if `words` includes it. */
  readonly title?: string
  readonly go: () => void
}

const Way = ({ icon, words, title = words, go }: WayProps) => (
  <li>
    <button type="button" className={page.row} data-tooltip={title} onClick={go}>
      <Icon name={icon} />
      <bdi data-ellipsis>{words}</bdi>
    </button>
  </li>
)
