import type { Message } from '../../../../../shared/api/types.ts'
import { contentText } from '../../../../../shared/content/text/contentText.ts'
import { t } from '../../../../../shared/i18n.ts'
import { twentyFourHourTime } from '../../../../../shared/model/organization/userSettings.ts'
import { displayUser, selectUser } from '../../../../../shared/model/people/users.ts'
import { narrowFragment } from '../../../../../shared/content/links/narrowFragment.ts'
import {
  navigateHash,
  useAccount,
  useAccountStore,
  useMediaSource,
  useNow,
  openAddress,
} from '../../../../state/index.ts'
import { Button, Icon, momentWords } from '../../../../ui/index.ts'
import { contentOf } from '../../../content/content/index.ts'
import { ActivationButton } from '../administration/ActivationButton.tsx'
import { whyNotManage } from '../administration/adminLimits.ts'
import { ModerationButtons } from '../moderation/Moderation.tsx'
import { reportOf } from './reportOf.ts'
import styles from './reports.module.css'

interface ReportRowProps {
  readonly message: Message
  readonly isDealt: boolean
  /** True while the actions for this report are shown. */
  readonly isOpen: boolean
  /** Keyboard shortcuts of the row, announced by screen readers. */
  readonly keys: string
  readonly onOpen: () => void
  readonly onDeal: () => void
}

/** One report: the message from the server and, while opened, the actions for a moderator. */
export function ReportRow({ message, isDealt, isOpen, keys, onOpen, onDeal }: ReportRowProps) {
  const account = useAccountStore().id
  const { realmUrl } = useMediaSource()
  const now = useNow()
  const hour24 = useAccount(twentyFourHourTime)
  const tree = contentOf(message.content, realmUrl)
  const { message: target, senderId } = reportOf(tree)
  const sender = useAccount((state) => (senderId === null ? undefined : selectUser(state, senderId)))
  const name = useAccount((state) => (senderId === null ? '' : displayUser(state, senderId).name))
  const mayManage = useAccount((state) => whyNotManage(state) === null)
  const [title = '', ...lines] = contentText(tree).split('\n')
  // Removes list and quotation markers, which have no meaning in plain text.
  const more = lines.map((line) => line.replace(/^[•>] ?/, ''))
  const dealWords = t(isDealt ? 'moderation.report_reopen' : 'moderation.report_deal')
  return (
    <li className={styles.item}>
      <div className={styles.top}>
        <button
          type="button"
          data-roving
          data-report={message.id}
          className={styles.row}
          aria-expanded={isOpen}
          aria-keyshortcuts={keys}
          onClick={onOpen}
        >
          <Icon name={isOpen ? 'down' : 'right'} size={13} />
          <span className={styles.words}>
            <span dir="auto">{title}</span>
            <small dir="auto">
              {[momentWords(message.timestamp * 1000, now, hour24), ...more.filter((line) => line !== '')]
                .slice(0, isOpen ? 1 : 2)
                .join(' · ')}
            </small>
          </span>
        </button>
        <Button icon="check" tabIndex={-1} aria-label={`${dealWords}: ${title}`} onClick={onDeal}>
          {dealWords}
        </Button>
      </div>
      {isOpen && (
        <div className={styles.body}>
          <p className={styles.text} dir="auto" data-selectable>
            {more.join('\n')}
          </p>
          <p className={styles.buttons}>
            {target !== null && (
              <Button
                onClick={() =>
                  navigateHash(narrowFragment(target.narrow, { near: target.id }), {
                    account,
                    focus: 'messages',
                  })
                }
              >
                {t('moderation.report_message')}
              </Button>
            )}
            {senderId !== null && (
              <Button
                onClick={() =>
                  openAddress(
                    { view: 'people', page: 'person', userId: senderId, part: 'moderate' },
                    { account },
                  )
                }
              >
                {t('moderation.report_person', { name })}
              </Button>
            )}
          </p>
          {target === null && senderId !== null && (
            <p className={styles.note}>{t('moderation.report_direct')}</p>
          )}
          {sender !== undefined && (
            <div className={styles.buttons}>
              <ModerationButtons user={sender} />
              {mayManage && <ActivationButton user={sender} />}
            </div>
          )}
        </div>
      )}
    </li>
  )
}
