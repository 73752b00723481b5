import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import type { GroupSetting } from '../../../shared/api/types.ts'
import { t } from '../../../shared/i18n.ts'
import type { SettingKind } from '../../../shared/model/permissions/groupSetting.ts'
import { limitsOf } from '../../../shared/model/permissions/groupSettingLimits.ts'
import { granteeKey, type Grantee } from '../../../shared/model/permissions/groupSettingValue.ts'
import { useAccount, useAccountStore } from '../../state/index.ts'
import { cx, listbox, useOptions } from '../../ui/index.ts'
import { Marked } from '../search/index.ts'
import { GranteeMark } from './GranteeChip.tsx'
import { matchingGrantees, matchMarks, prepareNames, type GranteeMatch } from './matchingGrantees.ts'
import styles from './groupSetting.module.css'

interface Props {
  readonly ref: Ref<HTMLInputElement>
  readonly id: string
  readonly label: string
  readonly describedBy: string | undefined
  readonly kind: SettingKind
  readonly setting: string
  readonly value: GroupSetting
  readonly onPick: (grantee: Grantee) => void
  /** Backspace was pressed where nothing is typed. */
  readonly onBack: () => void
}

/** A field that finds groups and people by name: type or press the arrow, Enter picks. */
export function GranteePicker({ kind, setting, value, onPick, onBack, ...props }: Props) {
  const listId = useId()
  const store = useAccountStore()
  const users = useAccount((state) => state.users)
  const groups = useAccount((state) => state.groups)
  const takesSeveral = useAccount((state) => limitsOf(state, kind, setting).takesSeveral)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const found = useMemo((): readonly GranteeMatch[] => {
    const { state } = store.getState()
    return state === null || !isOpen
      ? []
      : matchingGrantees(state, limitsOf(state, kind, setting), value, text)
    // users and groups stand for what it reads of the state.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, users, groups, isOpen, kind, setting, value, text])
  const { index, setIndex, list, onArrow } = useOptions(found.length)
  const active = found[index]
  const popup = useRef<HTMLDivElement>(null)
  // The field may be the last one in sight.
  useEffect(() => {
    if (isOpen) popup.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isOpen])

  const show = (next: boolean): void => {
    setOpen(next)
    setIndex(0)
  }
  const pick = ({ grantee }: GranteeMatch): void => {
    setText('')
    show(false)
    onPick(grantee)
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
    else if (event.key === 'Enter' && active !== undefined) pick(active)
    else if (event.key === 'Escape') show(false)
    else if (!onArrow(event)) return
    event.preventDefault()
    // Escape closes the list and not the page around it.
    event.stopPropagation()
  }
  return (
    <div className={styles.picker}>
      <input
        ref={props.ref}
        id={props.id}
        type="text"
        role="combobox"
        className={styles.input}
        aria-label={props.label}
        aria-describedby={props.describedBy}
        aria-expanded={isOpen && found.length > 0}
        aria-controls={isOpen && found.length > 0 ? listId : undefined}
        aria-activedescendant={active === undefined ? undefined : `${listId}-${granteeKey(active.grantee)}`}
        aria-autocomplete="list"
        placeholder={t(takesSeveral ? 'groupSetting.add' : 'groupSetting.choose')}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          show(target.value.trim() !== '')
        }}
        onClick={() => show(true)}
        onFocus={() => {
          const { state } = store.getState()
          if (state !== null) setTimeout(() => prepareNames(state))
        }}
        onBlur={() => show(false)}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <div ref={popup} className={styles.popup}>
          {found.length === 0 ? (
            <p className={styles.none}>{t('groupSetting.none')}</p>
          ) : (
            <ul id={listId} className={styles.list} {...listbox} aria-label={props.label} ref={list}>
              {found.map((match, row) => (
                <li
                  key={granteeKey(match.grantee)}
                  id={`${listId}-${granteeKey(match.grantee)}`}
                  role="option"
                  aria-selected={row === index}
                  className={cx(styles.option, row === index && styles.active)}
                  onPointerMove={() => setIndex(row)}
                  // The focus stays in the field, whose loss of it closes the list.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => pick(match)}
                >
                  <GranteeMark grantee={match.grantee} size={20} />
                  <span className={styles.name} dir="auto">
                    <Marked text={match.label} marks={matchMarks(match.label, text)} />
                  </span>
                  <span className={styles.detail}>{match.detail}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {isOpen && text.trim() !== '' && t('groupSetting.found', { count: found.length })}
      </p>
    </div>
  )
}
