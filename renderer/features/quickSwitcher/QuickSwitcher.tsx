import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
} from 'react'
import { mayBePlaceLink } from '../../../shared/content/links/placeOfLink.ts'
import { t } from '../../../shared/i18n.ts'
import { accountTitle } from '../../../shared/ipc/accountTitle.ts'
import { conversationNarrow } from '../../../shared/model/views/narrow.ts'
import {
  closeDialog,
  fixedKey,
  navigate,
  navigateHash,
  useAccountStore,
  useBufferedKeystrokes,
  useLoadedTopics,
  useOtherStores,
  useSlicedTask,
  useUi,
  type AccountStore,
} from '../../state/index.ts'
import { Dialog, Icon, Keycap, listbox } from '../../ui/index.ts'
import { OfAccount } from '../conversationRows/index.ts'
import type { AccountHit } from '../hits/index.ts'
import { openOwnWindow } from '../ownWindow/index.ts'
import { searchFor } from '../searches/index.ts'
import { loadPartTitles, type PartTitle } from '../settings/index.ts'
import {
  accountTargets,
  actionTargets,
  keyOfCommand,
  linkTargets,
  partTargets,
  savedSearchTargets,
  settingTargets,
} from './commandTargets.ts'
import { findTargets, type SwitcherGroup } from './findTargets.ts'
import { HitOption, SearchOption, SwitchOption, TargetOption } from './options.tsx'
import { otherTargets } from './otherTargets.ts'
import { placeTargets } from './placeTargets.ts'
import styles from './QuickSwitcher.module.css'
import type { SwitcherTarget } from './target.ts'
import { useMessageHits } from './useMessageHits.ts'

/** One field that goes anywhere and does anything: type a few letters, Enter. */
export function QuickSwitcher() {
  const store = useAccountStore()
  const [text, setText] = useState('')
  const words = text.trim()
  const stores = useOtherStores()
  const allTargets = useTargets(stores, words !== '')
  const input = useRef<HTMLInputElement>(null)
  useBufferedKeystrokes('switcher', input)
  const isLink = mayBePlaceLink(words)
  const targets = allTargets.known
  const groups = useMemo(() => find(targets, words), [targets, words])
  const found = useMemo(() => groups.flatMap((group) => group.targets.map(({ key }) => key)), [groups])
  const shown = useMemo(() => new Set(found), [found])
  const hits = useMessageHits(store.id, stores, isLink || /^[#@>,]/.test(words) ? '' : words, shown)
  // No message is looked for among commands and settings.
  const searches = words !== '' && !/^[>,]/.test(words)
  const keys = useMemo(
    () => (searches ? [...found, ...hits.map(keyOfHit), searchKey] : found),
    [found, hits, searches],
  )
  // The choice is a row, not its place: messages that are found later move none from under the hand.
  const [chosen, setChosen] = useState<string | null>(null)
  const index = Math.max(0, chosen === null ? 0 : keys.indexOf(chosen))
  const announced = useDeferredValue(keys.length - (searches ? 1 : 0))
  useEffect(() => {
    document.getElementById(`jump-${index}`)?.scrollIntoView({ block: 'nearest' })
  }, [index])

  const go = (target: SwitcherTarget): void => {
    closeDialog()
    const { run } = target
    if (run === undefined) navigateHash(target.hash())
    // Once the dialog is closed what had the focus before has it again.
    else queueMicrotask(() => run(store))
  }
  /** Enter with Shift: a conversation opens in a separate window, and a switch is shown where it is. */
  const goApart = (target: SwitcherTarget): void => {
    if (!isConversation(target)) return go(target)
    closeDialog()
    openOwnWindow(target.account ?? store.id, target.hash())
  }
  const search = (): void => searchFor(store.id, words)
  const key = keys[index]
  const chosenTarget = groups.flatMap((group) => group.targets).find((target) => target.key === key)
  const choose = (): void => {
    // While the targets of a large account are being made, the choice is among all of them.
    const from = targets === null ? find(allTargets.whole(), words) : groups
    const all = from.flatMap((group) => group.targets)
    const target = targets === null ? all[0] : all.find((each) => each.key === key)
    const hit = hits.find((each) => keyOfHit(each) === key)
    // The row knows the value of its switch.
    if (target !== undefined && target.flips !== null)
      return document.getElementById(`jump-${index}`)?.click()
    if (target !== undefined) go(target)
    else if (hit !== undefined) openHit(hit)
    else if (key === searchKey) search()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setChosen(keys[(index + step + keys.length) % keys.length] ?? null)
    else if (event.key !== 'Enter') return
    else if (searches && (event.ctrlKey || event.metaKey)) search()
    else if (event.shiftKey && chosenTarget !== undefined) goApart(chosenTarget)
    else choose()
    event.preventDefault()
  }
  const rowOf = (key: string) => {
    const row = keys.indexOf(key)
    return { id: `jump-${row}`, isChosen: row === index, onPoint: () => setChosen(key) }
  }

  return (
    <Dialog title={t('app.jump_to')} bare onClose={closeDialog} width={640}>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={t('app.jump_field')}
          aria-expanded="true"
          aria-controls="jump-list"
          aria-activedescendant={keys.length === 0 ? undefined : `jump-${index}`}
          aria-autocomplete="list"
          placeholder={t('app.jump_placeholder')}
          spellCheck={false}
          autoComplete="off"
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(null)
          }}
          onKeyDown={onKeyDown}
        />
        <Scope words={words} />
      </div>
      {groups.length === 0 && hits.length === 0 && targets !== null && (
        <p className={styles.none}>{t('app.jump_none')}</p>
      )}
      <div id="jump-list" className={styles.list} {...listbox} aria-label={t('app.jump_to')}>
        {groups.map(({ heading, targets: members }) => (
          <div key={heading} role="group" aria-labelledby={heading}>
            <p id={heading} role="presentation" className={styles.heading}>
              {t(heading)}
            </p>
            {members.map((target) => (
              <Target
                key={target.key}
                target={target}
                typed={words}
                onOpen={() => go(target)}
                {...rowOf(target.key)}
              />
            ))}
          </div>
        ))}
        {hits.length > 0 && (
          <div role="group" aria-labelledby="jump-messages">
            <p id="jump-messages" role="presentation" className={styles.heading}>
              {t('app.jump_group_messages')}
            </p>
            {hits.map((hit) => (
              <OfAccount key={keyOfHit(hit)} row={hit}>
                <HitOption
                  hit={hit}
                  isElsewhere={hit.account !== store.id}
                  typed={words}
                  onOpen={() => openHit(hit)}
                  {...rowOf(keyOfHit(hit))}
                />
              </OfAccount>
            ))}
          </div>
        )}
        {searches && <SearchOption words={words} onOpen={search} {...rowOf(searchKey)} />}
      </div>
      <p className={styles.foot}>
        <SignHints />
        <EnterHints target={chosenTarget} />
      </p>
      <p className="visually-hidden" aria-live="polite">
        {t('app.jump_count', { count: announced })}
      </p>
    </Dialog>
  )
}

const Target = (props: ComponentProps<typeof TargetOption>) => {
  const { account, flips } = props.target
  if (flips !== null) return <SwitchOption {...props} name={flips} />
  const row = <TargetOption {...props} />
  return account === null ? row : <OfAccount row={{ account }}>{row}</OfAccount>
}

/** With several accounts: the organization of the commands and settings, or that places are of all. */
function Scope({ words }: { readonly words: string }) {
  const { id } = useAccountStore()
  const name = useUi(({ accounts }) => {
    const own = accounts.find((account) => account.id === id)
    if (own === undefined || accounts.length < 2) return null
    return /^[>,]/.test(words) ? accountTitle(own, accounts) : t('app.jump_scope_all')
  })
  return name === null ? null : <span className={styles.scope}>{name}</span>
}

/** Conversations that a separate window can show. */
const isConversation = ({ kind }: SwitcherTarget): boolean =>
  kind === 'topic' || kind === 'group' || kind === 'person'

const SignHints = () =>
  (['#', '@', '>', ','] as const).map((sign) => (
    <span key={sign}>
      <Keycap keys={sign} /> {t(signs[sign])}
    </span>
  ))

/** Hints of Enter and Shift+Enter for the chosen row. */
function EnterHints({ target }: { target: SwitcherTarget | undefined }) {
  const isSwitch = target?.flips != null
  const more = isSwitch
    ? t('app.jump_enter_setting')
    : target !== undefined && isConversation(target)
      ? t('app.jump_enter_window')
      : null
  return (
    <>
      <span className={styles.enter}>
        <Keycap keys={fixedKey('Enter')} /> {t(isSwitch ? 'app.jump_enter_flip' : 'app.jump_enter')}
      </span>
      {more !== null && (
        <span>
          <Keycap keys={fixedKey('Shift+Enter')} /> {more}
        </span>
      )}
    </>
  )
}

const signs = {
  '#': 'app.jump_sign_channels',
  '@': 'app.jump_sign_people',
  '>': 'app.jump_sign_actions',
  ',': 'app.jump_sign_settings',
} as const

const searchKey = 'search'
function openHit({ account, id, conversation }: AccountHit): void {
  closeDialog()
  navigate(conversationNarrow(conversation), { near: id, account })
}

const keyOfHit = ({ account, id }: AccountHit): string => `m${account} ${id}`

/** The groups for what was typed, that of a pasted link first. */
function find(targets: readonly SwitcherTarget[] | null, words: string): readonly SwitcherGroup[] {
  const links = mayBePlaceLink(words) ? linkTargets(words) : []
  if (links.length > 0) return [{ heading: 'app.jump_group_link', targets: links }]
  return targets === null ? [] : findTargets(targets, words)
}

let knownParts: readonly PartTitle[] = []

/** The parts of the settings, which are loaded when the palette first opens. */
function usePartTitles(): readonly PartTitle[] {
  const [parts, setParts] = useState(knownParts)
  useEffect(() => {
    if (knownParts.length > 0) return
    loadPartTitles().then(
      (titles) => setParts((knownParts = titles)),
      // The pages cannot be opened either then, which the window reports.
      () => undefined,
    )
  }, [])
  return parts
}

interface Targets {
  /** null: they are being made. */
  readonly known: readonly SwitcherTarget[] | null
  /** All of them, made at once where they are not known yet. */
  readonly whole: () => readonly SwitcherTarget[]
}

/**
 * All targets as they are when the switcher opens, plus topics as they load: no other change may move rows under the
 * hand. They are made in slices, as there may be tens of thousands.
 */
function useTargets(stores: readonly AccountStore[], isSearched: boolean): Targets {
  const store = useAccountStore()
  const { loaded } = useLoadedTopics({ isOpen: true, isSearched })
  // Computed before the dialog takes the focus.
  const [commands] = useState(() => [
    ...actionTargets(document.activeElement),
    ...settingTargets(),
    ...accountTargets(),
    ...savedSearchTargets(store),
  ])
  const parts = usePartTitles()
  const begin = useCallback(
    function* (): Generator<void, readonly SwitcherTarget[]> {
      const { state } = store.getState()
      const known = [...commands, ...partTargets(parts)]
      return state === null ? known : [...known, ...(yield* placeTargets(state, keyOfCommand))]
    },
    // oxlint-disable-next-line react/exhaustive-deps -- `loaded` stands for the topics in the state
    [store, commands, parts, loaded],
  )
  const own = useSlicedTask('targets', begin)
  const others = useSlicedTask(
    'others',
    useCallback(() => otherTargets(stores), [stores]),
  )
  const known = useMemo(
    () => (own === null || others === null || others.length === 0 ? own : [...own, ...others]),
    [own, others],
  )
  const whole = (): readonly SwitcherTarget[] => {
    const steps = begin()
    for (;;) {
      const step = steps.next()
      if (step.done === true) return step.value
    }
  }
  return { known, whole }
}
