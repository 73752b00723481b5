import { useDeferredValue, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '../../../shared/i18n.ts'
import {
  closeDialog,
  navigateHash,
  useAccountStore,
  useLoadedTopics,
  useBufferedKeystrokes,
} from '../../state/index.ts'
import { Badge, channelColor, cx, Dialog, Icon, listbox, useOptions } from '../../ui/index.ts'
import { UserAvatar } from '../people/index.ts'
import { searchFor } from '../search/index.ts'
import styles from './QuickSwitcher.module.css'
import { findTargets, switcherTargets, type SwitcherTarget } from './switcherTargets.ts'

/** One field that goes anywhere: type a few letters, Enter. */
export function QuickSwitcher() {
  const store = useAccountStore()
  const { loaded } = useLoadedTopics()
  // Targets are those at the opening, plus topics as they load: no other change may move rows under the hand.
  const targets = useMemo(() => {
    const { state } = store.getState()
    return state === null ? [] : switcherTargets(state)
    // oxlint-disable-next-line react/exhaustive-deps -- `loaded` stands for the topics in the state
  }, [store, loaded])
  const [text, setText] = useState('')
  const words = text.trim()
  const input = useRef<HTMLInputElement>(null)
  useBufferedKeystrokes('switcher', input)
  const found = useMemo(() => findTargets(targets, text), [targets, text])
  const announced = useDeferredValue(found.length)
  const { index, setIndex, list, onArrow } = useOptions(found.length + (words === '' ? 0 : 1))

  const go = (target: SwitcherTarget | undefined): void => {
    if (target === undefined) return
    closeDialog()
    if (target.run !== undefined) target.run(store)
    else navigateHash(target.hash)
  }
  const search = (): void => searchFor(store.id, words)
  const choose = (): void => (index === found.length && words !== '' ? search() : go(found[index]))
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') choose()
    else if (!onArrow(event)) return
    event.preventDefault()
  }

  return (
    <Dialog title={t('app.jump_to')} bare onClose={closeDialog} width={560}>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={t('app.jump_field')}
          aria-expanded="true"
          aria-controls="jump-list"
          aria-activedescendant={words === '' && found.length === 0 ? undefined : `jump-${index}`}
          aria-autocomplete="list"
          placeholder={t('app.jump_field')}
          spellCheck={false}
          autoComplete="off"
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setIndex(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {found.length === 0 && <p className={styles.none}>{t('app.jump_none')}</p>}
      <ul id="jump-list" className={styles.list} {...listbox} aria-label={t('app.jump_to')} ref={list}>
        {found.map((target, row) => (
          <li
            key={target.key}
            id={`jump-${row}`}
            role="option"
            aria-selected={row === index}
            className={cx(styles.option, row === index && styles.chosen)}
            onPointerMove={() => setIndex(row)}
            onClick={() => go(target)}
          >
            <TargetMark target={target} />
            <span className={styles.title}>{target.title}</span>
            {target.context !== '' && <span className={styles.context}>#{target.context}</span>}
            <span className={styles.kind}>{t(`app.jump_kind_${target.kind}`)}</span>
            <Badge
              count={target.unread}
              kind={target.kind === 'person' || target.kind === 'group' ? 'accent' : 'plain'}
            />
          </li>
        ))}
        {words !== '' && (
          <li
            id={`jump-${found.length}`}
            role="option"
            aria-selected={index === found.length}
            className={cx(styles.option, index === found.length && styles.chosen)}
            onPointerMove={() => setIndex(found.length)}
            onClick={search}
          >
            <span className={styles.mark}>
              <Icon name="search" size={14} />
            </span>
            <span className={styles.title}>{t('app.jump_search', { text: words })}</span>
          </li>
        )}
      </ul>
      <p className="visually-hidden" aria-live="polite">
        {t('app.jump_count', { count: announced })}
      </p>
    </Dialog>
  )
}

function TargetMark({ target: { kind, color, userId } }: { target: SwitcherTarget }) {
  if (userId !== null) return <UserAvatar userId={userId} presence />
  return (
    <span className={styles.mark} style={{ color: channelColor(color ?? undefined) }}>
      {kind === 'channel' || kind === 'unjoined' ? '#' : <Icon name={icons[kind]} size={14} />}
    </span>
  )
}

const icons = {
  topic: 'right',
  view: 'feed',
  person: 'people',
  group: 'people',
  action: 'hash',
  settings: 'gear',
} as const
