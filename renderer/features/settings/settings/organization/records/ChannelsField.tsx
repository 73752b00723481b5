import { useCallback, useRef } from 'react'
import type { Channel } from '../../../../../../shared/api/types.ts'
import { t, type MessageKey } from '../../../../../../shared/i18n.ts'
import { foldText } from '../../../../../../shared/model/search/foldText.ts'
import { nameRank, typedName } from '../../../../../../shared/model/search/nameRank.ts'
import type { AccountState } from '../../../../../../shared/model/state/account.ts'
import { useAccount, useAccountStore } from '../../../../../state/index.ts'
import { Icon, FieldChip, ChipField, Combobox, type ComboboxOption } from '../../../../../ui/index.ts'
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

/** Maximum number of channels offered at once. Typing finds the others. */
const mostOffered = 50
/** Maximum number of chips drawn. */
const mostChips = 60

/** Field with channels as chips, which adds more by name. */
export function ChannelsField({ label, isOffered, channels, onChange, ...field }: ChannelsProps) {
  const store = useAccountStore()
  const all = useAccount((state) => state.channels)
  const input = useRef<HTMLInputElement>(null)
  const find = useCallback(
    (text: string): readonly ComboboxOption<RecordOption>[] => {
      const { state } = store.getState()
      if (state === null) return []
      const typed = typedName(text)
      const chosen = new Set(channels.map(({ value }) => value))
      return [...all.values()]
        .filter((channel) => !chosen.has(String(channel.id)) && isOffered(state, channel))
        .map((channel) => ({ channel, rank: nameRank(foldText(channel.name), typed) }))
        .filter(({ rank }) => text === '' || rank > 0)
        .sort((a, b) => b.rank - a.rank || a.channel.name.localeCompare(b.channel.name))
        .slice(0, mostOffered)
        .map(({ channel: { id, name } }) => ({
          key: id,
          value: { value: String(id), text: name },
          label: name,
          marks: [],
          detail: '',
          picture: <Icon name="hash" size={16} />,
        }))
    },
    [store, all, channels, isOffered],
  )
  const hidden = channels.length - mostChips
  return (
    <ChipField
      label={t(label)}
      input={input}
      isWide
      chips={
        <>
          {channels.slice(0, mostChips).map(({ value, text }) => (
            <FieldChip
              key={value}
              picture={<Icon name="hash" size={13} />}
              name={text}
              removeLabel={t('organization.channels_without', { channel: text })}
              onRemove={() => {
                onChange(channels.filter((one) => one.value !== value))
                input.current?.focus()
              }}
            />
          ))}
          {hidden > 0 && <li>{t('groupSetting.more', { count: hidden })}</li>}
        </>
      }
    >
      <Combobox
        foundWords={(count) => t('groupSetting.found', { count })}
        {...field}
        ref={input}
        label={undefined}
        listLabel={t(label)}
        none={t('organization.channels_noneFound')}
        placeholder={t('organization.channels_find')}
        find={find}
        onPick={(channel) => onChange([...channels, channel])}
        onBack={() => onChange(channels.slice(0, -1))}
      />
    </ChipField>
  )
}
