import { useState, type RefObject } from 'react'
import type { ChannelId, UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { useAccount, useAccountStore, useFinder } from '../../../../state/index.ts'
import { FieldChip } from '../../../../ui/index.ts'
import { ChipPicker } from '../../../search/picker/index.ts'
import { sourceKey, type PeopleSource } from './peopleSources.ts'
import { sourceLabel, SourceMark, sourceOptions } from './sourceOptions.tsx'

interface Props {
  readonly id: string
  readonly label: string
  readonly describedBy?: string
  readonly value: readonly PeopleSource[]
  /** Channel that users are added to, or null if it is not created yet. */
  readonly channelId: ChannelId | null
  readonly members: ReadonlySet<UserId>
  /** Ref to the field, so that the parent can focus it. */
  readonly input?: RefObject<HTMLInputElement | null>
  readonly onChange: (value: readonly PeopleSource[]) => void
}

/** Field with users, groups and channels as chips. Typing or the arrow key opens the list; Enter adds. */
export function PeopleSourceField({ describedBy, value, channelId, members, onChange, ...field }: Props) {
  const store = useAccountStore()
  const [said, say] = useState('')
  const change = (next: readonly PeopleSource[]): void => {
    const { state } = store.getState()
    const added = next.find((source) => !value.includes(source))
    const changed = added ?? value.find((source) => !next.includes(source))
    if (state !== null && changed !== undefined)
      say(t(`groupSetting.${added ? 'added' : 'removed'}`, { name: sourceLabel(state, changed) }))
    onChange(next)
  }
  const find = useFinder(
    ({ users, groups, channels, subscribers }) => [users, groups, channels, subscribers],
    (state, typed) => sourceOptions(state, { typed, chosen: value, channelId, members }),
    [value, channelId, members],
  )
  return (
    <>
      <ChipPicker
        {...field}
        none={t('channelMembers.source_none')}
        aria-describedby={describedBy}
        placeholder={value.length === 0 ? t('channelMembers.source_hint') : t('groupSetting.add')}
        find={find}
        value={value}
        keyOf={sourceKey}
        chip={(source, remove) => <SourceChip source={source} onRemove={remove} />}
        onChange={change}
      />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}

interface ChipProps {
  readonly source: PeopleSource
  readonly onRemove: () => void
}

function SourceChip({ source, onRemove }: ChipProps) {
  const name = useAccount((state) => sourceLabel(state, source))
  return (
    <FieldChip
      data-source={sourceKey(source)}
      picture={<SourceMark source={source} size={18} />}
      name={name}
      title={name}
      removeLabel={t('app.remove_person', { name })}
      onRemove={onRemove}
    />
  )
}
