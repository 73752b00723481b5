import { useId, useMemo, useState, type KeyboardEvent, type Ref } from 'react'
import type { User, UserId } from '../../../shared/api/types.ts'
import { t } from '../../../shared/i18n.ts'
import { useAccount, useAccountStore } from '../../state/index.ts'
import { cx, listbox, useOptions } from '../../ui/index.ts'
import { matchingPeople, UserAvatar } from '../people/index.ts'
import styles from './PersonPicker.module.css'

interface Props {
  readonly ref?: Ref<HTMLInputElement>
  /** Id of the field, for a label that stands elsewhere. */
  readonly id?: string
  /** Name of the field where no label stands elsewhere. */
  readonly label?: string
  readonly describedBy?: string
  readonly isRequired?: boolean
  readonly placeholder: string
  /** People who are not offered. */
  readonly without: readonly UserId[]
  readonly withBots?: boolean
  readonly onPick: (userId: UserId) => void
}

/** A field that finds a person by name or address: type or press the arrow, Enter picks. */
export function PersonPicker({ withBots = false, without, onPick, ...props }: Props) {
  const ownId = useId()
  const store = useAccountStore()
  const users = useAccount((state) => state.users)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const found = useMemo(() => {
    const { state } = store.getState()
    if (state === null || !isOpen) return []
    return matchingPeople(state, text, without).filter(({ isBot }) => withBots || !isBot)
    // users stands for what it reads of the state.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, users, isOpen, text, without, withBots])
  const { index, setIndex, list, onArrow } = useOptions(found.length)
  const active = found[index]

  const show = (next: boolean): void => {
    setOpen(next)
    setIndex(0)
  }
  const pick = ({ id }: User): void => {
    setText('')
    show(false)
    onPick(id)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
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
        className={styles.field}
        aria-label={props.label}
        aria-describedby={props.describedBy}
        aria-required={props.isRequired === true || undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${ownId}-list` : undefined}
        aria-activedescendant={isOpen && active !== undefined ? `${ownId}-${active.id}` : undefined}
        aria-autocomplete="list"
        placeholder={props.placeholder}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          show(target.value.trim() !== '')
        }}
        onClick={() => show(true)}
        onBlur={() => show(false)}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <ul id={`${ownId}-list`} className={styles.list} {...listbox} aria-label={t('app.people')} ref={list}>
          {found.map((user, row) => (
            <li
              key={user.id}
              id={`${ownId}-${user.id}`}
              role="option"
              aria-selected={row === index}
              className={cx(styles.option, row === index && styles.active)}
              onPointerMove={() => setIndex(row)}
              // The focus stays in the field, whose loss of it closes the list.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(user)}
            >
              <UserAvatar userId={user.id} size={20} />
              <span dir="auto">{user.name}</span>
            </li>
          ))}
          {found.length === 0 && <li className={styles.none}>{t('sidebar.picker_none')}</li>}
        </ul>
      )}
    </div>
  )
}
