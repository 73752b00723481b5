import { t } from '../../../../../shared/i18n.ts'
import { useAccount } from '../../../../state/index.ts'
import { isFixedBy, SwitchRow } from '../../../common/forms/index.ts'
import {
  creationBlockOf,
  decidingSettings,
  limitedState,
  type ChangeRight,
} from '../settings/changeLimits.ts'
import pane from '../settings/channelSettings.module.css'
import {
  DaysInput,
  DefaultRow,
  FolderRow,
  PushRow,
  RetentionRow,
  TopicsRow,
} from '../settings/rows/optionRows.tsx'
import type { RowLimit } from '../settings/useRowLimit.ts'
import type { DraftProps } from './NewChannelPrivacy.tsx'
import { announcementChannel, isPrivateKind, privacyOf, retentionDaysOf } from './newChannelDraft.ts'

export const free: RowLimit = { state: null, isFixed: false }

/** Options of a new channel other than its name, privacy and members. */
export function NewChannelOptions(props: DraftProps) {
  const { draft, onChange } = props
  return (
    <section aria-label={t('newChannel.options')}>
      <AnnouncementRow {...props} />
      <FolderRow {...free} value={draft.folderId} onChange={(folderId) => onChange({ folderId })} />
      <NewTopics {...props} />
      <NewRetention {...props} />
      <NewDefault {...props} />
      <NewPush {...props} />
    </section>
  )
}

/** Returns the state of an option, with the reason if the user may not choose it. */
export function useLimit(right: ChangeRight, block: string | null = null): RowLimit {
  const words = useAccount((state) => creationBlockOf(state, right)) ?? block
  const state = limitedState(words, null, decidingSettings[right])
  return { state, isFixed: isFixedBy(state) }
}

/** Hidden for private channels, which are not announced. */
function AnnouncementRow({ draft, onChange }: DraftProps) {
  const channel = useAccount((state) => announcementChannel(state)?.name)
  const isPrivate = useAccount((state) => isPrivateKind(privacyOf(state, draft)))
  if (channel === undefined) return null
  return (
    <SwitchRow
      title={t('newChannel.announce', { channel })}
      isOn={draft.isAnnounced && !isPrivate}
      state={limitedState(isPrivate ? t('newChannel.announce_private') : null, null)}
      isFixed={isPrivate}
      onChange={(isAnnounced) => onChange({ isAnnounced })}
      data-channel-setting="announcement"
    />
  )
}

function NewTopics({ draft, onChange }: DraftProps) {
  const limit = useLimit('setTopicsPolicy')
  return (
    <TopicsRow
      {...limit}
      value={limit.isFixed ? 'inherit' : draft.topicsPolicy}
      onChange={(topicsPolicy) => onChange({ topicsPolicy })}
    />
  )
}

function NewRetention({ draft, onChange }: DraftProps) {
  const limit = useLimit('setRetention')
  return (
    <RetentionRow
      {...limit}
      value={limit.isFixed ? 'realm_default' : draft.retention}
      onChange={(retention) => onChange({ retention })}
    >
      {draft.retention === 'days' && !limit.isFixed && (
        <div className={pane.days}>
          <DaysInput
            value={draft.retentionDays}
            isNumber={retentionDaysOf(draft) !== null}
            onChange={(retentionDays) => onChange({ retentionDays })}
          />
        </div>
      )}
    </RetentionRow>
  )
}

function NewDefault({ draft, onChange }: DraftProps) {
  const isPrivate = useAccount((state) => isPrivateKind(privacyOf(state, draft)))
  const limit = useLimit('setDefault', isPrivate ? t('channelSettings.default_private') : null)
  return (
    <DefaultRow
      {...limit}
      isOn={draft.isDefault && !limit.isFixed}
      onChange={(isDefault) => onChange({ isDefault })}
    />
  )
}

function NewPush({ draft, onChange }: DraftProps) {
  const limit = useLimit('setDefault')
  return (
    <PushRow {...limit} isOn={draft.pushes && !limit.isFixed} onChange={(pushes) => onChange({ pushes })} />
  )
}
