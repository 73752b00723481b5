import {
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import type { ChannelId, UserId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { systemNameOf } from '../../../../shared/model/permissions/groupSettingLimits.ts'
import { foldText } from '../../../../shared/model/search/foldText.ts'
import { marksOf } from '../../../../shared/model/search/snippet.ts'
import { useAccount, useAccountStore } from '../../../state/index.ts'
import { channelColor, cx, Icon, IconButton, listbox, useOptions } from '../../../ui/index.ts'
import { UserAvatar } from '../../people/index.ts'
import { Marked } from '../../search/index.ts'
import styles from './peopleSource.module.css'
import { matchingSources, sourceLabel, type SourceMatch } from './matchingSources.ts'
import { sourceKey, type PeopleSource } from './peopleSources.ts'

interface Props {
  readonly id: string
  readonly label: string
  readonly describedBy?: string
  readonly value: readonly PeopleSource[]
  /** The channel that people are added to; null: it is not there yet. */
  readonly channelId: ChannelId | null
  readonly members: ReadonlySet<UserId>
  readonly isFixed?: boolean
  /** A field that is given the focus by whoever opens it. */
  readonly input?: RefObject<HTMLInputElement | null>
  readonly onChange: (value: readonly PeopleSource[]) => void
}

/** People, groups and channels as chips, with a field that adds more: type or press the arrow, Enter picks. */
export function PeopleSourceField({ value, onChange, isFixed = false, ...props }: Props) {
  const own = useRef<HTMLInputElement>(null)
  const input = props.input ?? own
  const store = useAccountStore()
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
  return (
    // A press beside the chips is meant for the field between them.
    <div
      className={cx(styles.field, isFixed && styles.fixed)}
      onPointerDown={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        input.current?.focus()
      }}
    >
      <ul className={styles.chips} aria-label={props.label}>
        {value.map((source) => (
          <Chip key={sourceKey(source)} source={source} onRemove={isFixed ? null : () => remove(source)} />
        ))}
      </ul>
      <Picker
        {...props}
        input={input}
        value={value}
        isFixed={isFixed}
        onPick={(source) => {
          say(t('groupSetting.added', { name: labelOf(source) }))
          onChange([...value, source])
        }}
        onBack={() => {
          const last = value.at(-1)
          if (last !== undefined) remove(last)
        }}
      />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  )
}

interface ChipProps {
  readonly source: PeopleSource
  /** null: it stays. */
  readonly onRemove: (() => void) | null
}

function Chip({ source, onRemove }: ChipProps) {
  const name = useAccount((state) => sourceLabel(state, source))
  return (
    <li className={styles.chip} data-source={sourceKey(source)}>
      <SourceMark source={source} size={18} />
      <span className={styles.name} dir="auto" title={name}>
        {name}
      </span>
      {onRemove !== null && (
        <IconButton icon="close" size={12} label={t('app.remove_person', { name })} onClick={onRemove} />
      )}
    </li>
  )
}

/** The picture of a source; decoration, so the name stands beside it. */
function SourceMark({ source, size }: { readonly source: PeopleSource; readonly size: number }) {
  const isSystem = useAccount(({ groups }) => {
    const group = source.kind === 'group' ? groups.get(source.id) : undefined
    return group !== undefined && systemNameOf(group) !== null
  })
  const color = useAccount(({ subscriptions }) =>
    source.kind === 'channel' ? subscriptions.get(source.id)?.color : undefined,
  )
  if (source.kind === 'person') return <UserAvatar userId={source.id} size={size} />
  if (source.kind === 'group') return <Icon name={isSystem ? 'people' : 'group'} size={size - 4} />
  return (
    <span className={styles.hash} style={{ color: channelColor(color) }} aria-hidden="true">
      #
    </span>
  )
}

interface PickerProps extends Omit<Props, 'onChange' | 'input'> {
  readonly input: RefObject<HTMLInputElement | null>
  readonly onPick: (source: PeopleSource) => void
  /** Backspace was pressed where nothing is typed. */
  readonly onBack: () => void
}

function Picker({
  value,
  channelId,
  members,
  isFixed = false,
  input,
  onPick,
  onBack,
  ...props
}: PickerProps) {
  const listId = useId()
  const store = useAccountStore()
  const users = useAccount((state) => state.users)
  const groups = useAccount((state) => state.groups)
  const channels = useAccount((state) => state.channels)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const find = (typed: string): readonly SourceMatch[] => {
    const { state } = store.getState()
    return state === null ? [] : matchingSources(state, { typed, chosen: value, channelId, members })
  }
  // The field follows each key at once, the list when there is time.
  const sought = useDeferredValue(isOpen ? text : null)
  const found = useMemo(
    () => (sought === null ? [] : find(sought)),
    // users, groups and channels stand for what it reads of the state.
    // oxlint-disable-next-line react/exhaustive-deps
    [store, users, groups, channels, value, sought, channelId, members],
  )
  const { index, setIndex, list, onArrow } = useOptions(found.length)
  const active = found[index]
  const popup = useRef<HTMLDivElement>(null)
  const isShown = isOpen && sought !== null
  // The field may be the last one in sight.
  useEffect(() => {
    if (isShown) popup.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isShown])

  const show = (next: boolean): void => {
    setOpen(next)
    setIndex(0)
  }
  const pick = ({ source }: SourceMatch): void => {
    setText('')
    show(false)
    onPick(source)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Backspace') {
      if (text === '') onBack()
      return
    }
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (!isOpen && isArrow) show(true)
    else if (!isOpen) return
    else if (event.key === 'Enter') {
      const meant = sought === text ? active : find(text)[0]
      if (meant !== undefined) pick(meant)
    } else if (event.key === 'Escape') show(false)
    else if (!onArrow(event)) return
    event.preventDefault()
    // Escape closes the list and not the page around it.
    event.stopPropagation()
  }
  const words = foldText((sought ?? '').trim()).split(' ')
  const isListed = isShown && found.length > 0
  return (
    <div className={styles.picker}>
      <input
        ref={input}
        id={props.id}
        type="text"
        role="combobox"
        className={styles.input}
        aria-label={props.label}
        aria-describedby={props.describedBy}
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={active === undefined ? undefined : `${listId}-${sourceKey(active.source)}`}
        aria-autocomplete="list"
        placeholder={value.length === 0 ? t('channelMembers.source_hint') : t('groupSetting.add')}
        spellCheck={false}
        autoComplete="off"
        disabled={isFixed}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          show(target.value.trim() !== '')
        }}
        onClick={() => show(true)}
        onBlur={() => show(false)}
        onKeyDown={onKeyDown}
      />
      {isShown && (
        <div ref={popup} className={styles.popup}>
          {found.length === 0 ? (
            <p className={styles.none}>{t('channelMembers.source_none')}</p>
          ) : (
            <ul id={listId} className={styles.list} {...listbox} aria-label={props.label} ref={list}>
              {found.map((match, row) => (
                <li
                  key={sourceKey(match.source)}
                  id={`${listId}-${sourceKey(match.source)}`}
                  role="option"
                  aria-selected={row === index}
                  className={cx(styles.option, row === index && styles.active)}
                  onPointerMove={() => setIndex(row)}
                  // The focus stays in the field, whose loss of it closes the list.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => pick(match)}
                >
                  <SourceMark source={match.source} size={20} />
                  <span className={styles.name} dir="auto">
                    <Marked text={match.label} marks={marksOf(match.label, words)} />
                  </span>
                  <span className={styles.detail}>{match.detail}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {isShown && sought.trim() !== '' && t('groupSetting.found', { count: found.length })}
      </p>
    </div>
  )
}
