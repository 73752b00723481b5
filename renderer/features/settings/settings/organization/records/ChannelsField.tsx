import type { Channel } from '../../../../../../shared/api/types.ts'
import { t, type MessageKey } from '../../../../../../shared/i18n.ts'
import { foldText } from '../../../../../../shared/model/search/foldText.ts'
import { nameRank, typedName } from '../../../../../../shared/model/search/nameRank.ts'
import type { AccountState } from '../../../../../../shared/model/state/accountState.ts'
import { useFinder } from '../../../../../state/index.ts'
import { FieldChip, Icon } from '../../../../../ui/index.ts'
import { channelIcon, ChannelMark } from '../../../../common/places/index.ts'
import { bestOptions, ChipPicker } from '../../../../search/picker/index.ts'
import type { RecordOption } from './recordForm.ts'

interface ChannelsProps {
  readonly id: string
  readonly label: MessageKey
  readonly 'aria-describedby': string | undefined
  readonly 'data-autofocus'?: boolean
  readonly isOffered: (state: AccountState, channel: Channel) => boolean
  readonly channels: readonly RecordOption[]
  readonly onChange: (channels: readonly RecordOption[]) => void
}

/** Field with channels as chips, which adds more by name. */
export function ChannelsField({ label, isOffered, channels, onChange, ...field }: ChannelsProps) {
  const find = useFinder(
    ({ channels: all, defaultChannels }) => [all, defaultChannels],
    (state, text) => {
      const typed = typedName(text)
      const chosen = new Set(channels.map(({ value }) => value))
      const candidates = [...state.channels.values()]
        .filter((channel) => !chosen.has(String(channel.id)) && isOffered(state, channel))
        .map((channel) => ({
          key: String(channel.id),
          value: { value: String(channel.id), text: channel.name },
          label: channel.name,
          rank: nameRank(foldText(channel.name), typed),
          picture: () => <Icon name={channelIcon(channel)} size={16} />,
        }))
      return bestOptions(candidates, text)
    },
    [channels, isOffered],
  )
  return (
    <ChipPicker
      {...field}
      label={t(label)}
      none={t('organization.channels_noneFound')}
      placeholder={t('organization.channels_find')}
      find={find}
      value={channels}
      keyOf={({ value }) => value}
      chip={({ text, value: id }, remove) => (
        <FieldChip
          picture={<ChannelMark channelId={Number(id)} size={13} />}
          name={text}
          removeLabel={t('organization.channels_without', { channel: text })}
          onRemove={remove}
        />
      )}
      onChange={onChange}
    />
  )
}
