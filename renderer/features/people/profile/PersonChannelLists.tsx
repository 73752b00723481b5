import type { ChannelId, User } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { channelNarrow } from '../../../../shared/model/views/narrow.ts'
import { navigate, useAccount, openAddress } from '../../../state/index.ts'
import { List, useList, type RowAttributes, type RowKind } from '../../../ui/index.ts'
import { ChannelMark } from '../../common/places/index.ts'
import page from './page.module.css'
import type { PersonChannel } from './sharedChannels.ts'
import { usePersonChannels, useToldChannels } from './usePersonChannels.ts'

const none: readonly PersonChannel[] = []

/** Channels shared with the user, and the user's other channels as far as the server lists them. */
export function PersonChannelLists({ user }: { readonly user: User }) {
  const isSelf = useAccount((state) => state.self.userId === user.id)
  const told = useToldChannels(user.id)
  const found = usePersonChannels(user.id, told.ids)
  const title = t(isSelf ? 'person.own_channels' : 'person.shared_channels')
  const { isComplete = true, others = none, shared = null } = found ?? {}
  return (
    <>
      <section aria-label={title}>
        {/* A link can open the page at this heading, so it is drawn before the channels have been searched. */}
        <h2 tabIndex={-1} data-part="channels" className={page.counted}>
          <span>{title}</span>
          {shared !== null && <span>{countWords(shared.length, others.length, isComplete)}</span>}
        </h2>
        {shared === null ? null : shared.length === 0 ? (
          <p className={page.faint}>{t(isSelf ? 'person.own_none' : 'person.shared_none')}</p>
        ) : (
          <ChannelList label={title} channels={shared} open={(id) => navigate(channelNarrow(id))} />
        )}
        {!isComplete && told.reason === null && <p className={page.faint}>{t('person.channels_partial')}</p>}
        {told.reason !== null && (
          <p className={page.faint} role="status">
            {t('person.channels_failed', { reason: told.reason })}
          </p>
        )}
      </section>
      {others.length > 0 && (
        <section aria-label={t('person.other_channels')}>
          <h2 className={page.counted}>
            <span>{t('person.other_channels')}</span>
            <span>{others.length}</span>
          </h2>
          <ChannelList
            label={t('person.other_channels')}
            channels={others}
            open={(channelId) => openAddress({ view: 'channels', page: 'directory', channelId })}
          />
        </section>
      )}
    </>
  )
}

function countWords(shared: number, others: number, isComplete: boolean): string {
  if (!isComplete) return t('person.shared_atLeast', { shared })
  return others === 0 ? String(shared) : t('person.shared_count', { shared, all: shared + others })
}

interface ChannelListProps {
  readonly label: string
  readonly channels: readonly PersonChannel[]
  readonly open: (id: ChannelId) => void
}

const channelRows: RowKind<PersonChannel, ChannelId> = { keyOf: ({ id }) => id, heightOf: 32 }

const draw = (channel: PersonChannel, attributes: RowAttributes) => (
  <ChannelOption channel={channel} attributes={attributes} />
)

const isNoneSelected = (): boolean => false

/** Draws only visible rows: a user may be in thousands of channels. */
function ChannelList({ label, channels, open }: ChannelListProps) {
  const list = useList(channels, channelRows, { onOpen: ({ id }) => open(id) })
  return (
    <List
      list={list}
      role="listbox"
      label={label}
      className={page.list}
      draw={draw}
      isSelected={isNoneSelected}
    />
  )
}

interface ChannelOptionProps {
  readonly channel: PersonChannel
  readonly attributes: RowAttributes
}

function ChannelOption({ channel: { id, name }, attributes }: ChannelOptionProps) {
  const isPrivate = useAccount((state) => state.channels.get(id)?.isPrivate === true)
  return (
    <div {...attributes} className={page.row} data-tooltip={name}>
      <ChannelMark channelId={id} className={page.hash} size={13} />
      <bdi data-ellipsis>{name}</bdi>
      {isPrivate && <span className="visually-hidden">{t('person.private_channel')}</span>}
    </div>
  )
}
