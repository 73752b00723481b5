import { useCallback, useRef, useState, type RefObject } from 'react'
import type { ChannelId, UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { foldText } from '../../../../../shared/model/search/foldText.ts'
import { marksOf } from '../../../../../shared/model/search/snippet.ts'
import { useAccount, useAccountStore } from '../../../../state/index.ts'
import { channelColor, FieldChip, ChipField, Combobox, type ComboboxOption } from '../../../../ui/index.ts'
import { GranteeMark } from '../../../search/picker/index.ts'
import styles from './members.module.css'
import { matchingSources, sourceLabel } from './matchingSources.ts'
import { sourceKey, type PeopleSource } from './peopleSources.ts'

interface Props {
  readonly id: string
  readonly label: string
  readonly describedBy?: string
  readonly value: readonly PeopleSource[]
  /** Channel that users are added to, or null if it is not created yet. */
  readonly channelId: ChannelId | null
  readonly members: ReadonlySet<UserId>
  readonly isFixed?: boolean
  /** Ref to the field, so that the parent can focus it. */
  readonly input?: RefObject<HTMLInputElement | null>
  readonly onChange: (value: readonly PeopleSource[]) => void
}

/** Field with users, groups and channels as chips. Typing or the arrow key opens the list; Enter adds. */
export function PeopleSourceField({
  id,
  label,
  describedBy,
  value,
  channelId,
  members,
  isFixed = false,
  input: given,
  onChange,
}: Props) {
  const own = useRef<HTMLInputElement>(null)
  const input = given ?? own
  const store = useAccountStore()
  const users = useAccount((state) => state.users)
  const groups = useAccount((state) => state.groups)
  const channels = useAccount((state) => state.channels)
  const [said, say] = useState('')
  const labelOf = (source: PeopleSource): string => {
    const { state } = store.getState()
    return state === null ? '' : sourceLabel(state, source)
  }
  const remove = (source: PeopleSource): void => {
    say(t('groupSetting.removed', { name: labelOf(source) }))
    onChange(value.filter((one) => sourceKey(one) !== sourceKey(source)))
    input.current?.focus()
  }
  const find = useCallback(
    (typed: string): readonly ComboboxOption<PeopleSource>[] => {
      const { state } = store.getState()
      if (state === null) return []
      const words = foldText(typed.trim()).split(' ')
      return matchingSources(state, { typed, chosen: value, channelId, members }).map(
        ({ source, ...match }) => ({
          ...match,
          key: sourceKey(source),
          value: source,
          marks: marksOf(match.label, words),
          picture: <SourceMark source={source} size={20} />,
        }),
      )
    },
    // These parts of the state are the only ones that the search reads.
    // oxlint-disable-next-line react/exhaustive-deps
    [store, users, groups, channels, value, channelId, members],
  )
  return (
    <>
      <ChipField
        label={label}
        isFixed={isFixed}
        isWide
        input={input}
        chips={value.map((source) => (
          <SourceChip
            key={sourceKey(source)}
            source={source}
            onRemove={isFixed ? null : () => remove(source)}
          />
        ))}
      >
        <Combobox
          foundWords={(count) => t('groupSetting.found', { count })}
          ref={input}
          id={id}
          label={label}
          listLabel={label}
          none={t('channelMembers.source_none')}
          aria-describedby={describedBy}
          disabled={isFixed}
          placeholder={value.length === 0 ? t('channelMembers.source_hint') : t('groupSetting.add')}
          find={find}
          onPick={(source) => {
            say(t('groupSetting.added', { name: labelOf(source) }))
            onChange([...value, source])
          }}
          onBack={() => {
            const last = value.at(-1)
            if (last !== undefined) remove(last)
          }}
        />
      </ChipField>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}

interface ChipProps {
  readonly source: PeopleSource
  /** null if the chip cannot be removed. */
  readonly onRemove: (() => void) | null
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

/** Decorative picture of a source. Its name is shown beside it. */
function SourceMark({ source, size }: { readonly source: PeopleSource; readonly size: number }) {
  const color = useAccount(({ subscriptions }) =>
    source.kind === 'channel' ? subscriptions.get(source.id)?.color : undefined,
  )
  if (source.kind !== 'channel')
    return <GranteeMark grantee={{ kind: source.kind, id: source.id }} size={size} />
  return (
    <span className={styles.hash} style={{ color: channelColor(color) }} aria-hidden="true">
      #
    </span>
  )
}
