import { memo, useId, useState, useEffect } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { editedMessage, type DraftVersion } from '../../../../shared/model/outbox/localDraft.ts'
import type { LocalDraft } from '../../../../shared/model/state/localRecords.ts'
import { booleanSetting } from '../../../../shared/model/organization/userSettings.ts'
import { useAccount, useAccountStore, useMediaSource, useNow } from '../../../state/index.ts'
import { Icon, IconButton, type IconName, Button } from '../../../ui/index.ts'
import { previewOf } from '../../compose/compose/index.ts'
import { useEmojiText } from '../../content/reactions/index.ts'
import { fullTime, useHourCycle } from '../../conversation/messages/index.ts'
import { draftActions } from './draftActions.ts'
import styles from './drafts.module.css'
import { DeleteButton } from './TextsPane.tsx'
import { whereOf } from './whereOf.ts'
import { agoWords } from '../../../../shared/agoWords.ts'

/** A row with a draft: its destination, its first words, and its actions. */
export const DraftRow = memo(function DraftRow({ draft }: { draft: LocalDraft }) {
  const store = useAccountStore()
  const now = useNow()
  const hour24 = useHourCycle()
  const emojiText = useEmojiText()
  const { realmUrl } = useMediaSource()
  const isEdit = editedMessage(draft.id) !== null
  const place = useAccount((state) => whereOf(state, draft.target))
  const where = isEdit ? t('drafts.edit_of', { where: place }) : place
  const keepsOnServer = useAccount((state) => booleanSetting(state, 'enable_drafts_synchronization', true))
  const [isOpen, setOpen] = useState(false)
  const versionsId = useId()
  const actions = draftActions(store)
  const state = draft.synced ? 'synced' : keepsOnServer && !isEdit ? 'waiting' : 'local'
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.open}
          data-roving
          aria-label={t(isEdit ? 'drafts.open_edit' : 'drafts.open', { where: place })}
          aria-describedby={`${versionsId}-text`}
          aria-keyshortcuts="Enter Delete"
          onClick={() => void actions.open(draft, realmUrl)}
        >
          <span className={styles.top}>
            <span data-ellipsis className={styles.where}>
              {where}
            </span>
            <span className={styles.age} data-tooltip={fullTime(new Date(draft.updated), hour24)}>
              {age(draft.updated, now)}
            </span>
            <span className={styles.state}>
              <Icon name={icons[state]} size={13} />
              {t(`drafts.${state}`)}
            </span>
          </span>
          <span className={styles.text} id={`${versionsId}-text`}>
            {emojiText(previewOf(draft.content))}
          </span>
        </button>
        <div className={styles.actions}>
          <IconButton
            icon="history"
            label={t('drafts.versions')}
            aria-expanded={isOpen}
            aria-controls={isOpen ? versionsId : undefined}
            onClick={() => setOpen(!isOpen)}
          />
          <DeleteButton label={t('drafts.delete')} onDelete={() => void actions.remove(draft)} />
        </div>
      </div>
      {isOpen && <DraftVersions id={versionsId} draft={draft} where={where} />}
    </li>
  )
})

const icons = { synced: 'check', waiting: 'retry', local: 'lock' } satisfies Record<string, IconName>

/** Lists the earlier versions of a draft, newest first. Each can be restored. */
function DraftVersions({ id, draft, where }: { id: string; draft: LocalDraft; where: string }) {
  const store = useAccountStore()
  const now = useNow()
  const [versions, setVersions] = useState<readonly DraftVersion[] | null>(null)
  useEffect(() => {
    let isHere = true
    draftActions(store)
      .versions(draft)
      .then(
        (found) => isHere && setVersions(found),
        () => isHere && setVersions([]),
      )
    return () => {
      isHere = false
    }
  }, [store, draft])
  if (versions === null) return null
  if (versions.length === 0)
    return (
      <p className={styles.noVersions} id={id}>
        {t('drafts.versions_none')}
      </p>
    )
  return (
    <ol className={styles.versions} id={id} aria-label={t('drafts.versions_of', { where })}>
      {versions.map((version, index) => (
        <li key={`${String(version.updated)} ${String(index)}`} className={styles.version}>
          <span className={styles.age}>{age(version.updated, now)}</span>
          <span className={styles.text}>{version.content.slice(0, 400)}</span>
          <Button variant="quiet" onClick={() => void draftActions(store).restore(draft, version)}>
            {t('drafts.restore')}
          </Button>
        </li>
      ))}
    </ol>
  )
}

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const weekMs = 7 * 86_400_000

/**
 * Returns the age of `at` in a few words, or its date if it is a week old or more. Both arguments are ms since 1970.
 */
const age = (at: number, now: number): string => (now - at < weekMs ? agoWords(at, now) : date.format(at))
