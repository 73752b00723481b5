import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import { mayBePlaceLink } from '../../../../shared/content/links/placeOfLink.ts'
import { t, type MessageKey } from '../../../../shared/i18n.ts'
import { titleOfAccount } from '../../../../shared/ipc/accountTitle.ts'
import type { AccountHit } from '../../../../shared/model/search/groupHits.ts'
import { conversationNarrow } from '../../../../shared/model/views/narrow.ts'
import {
  closeDialog,
  fixedKey,
  navigate,
  navigateHash,
  useAccountStore,
  useBufferedKeystrokes,
  useCommands,
  useLoadedTopics,
  useOtherStores,
  useSlicedTask,
  useUi,
  type AccountStore,
  type DialogOf,
} from '../../../state/index.ts'
import {
  isForInputMethod,
  Dialog,
  Icon,
  Keycap,
  List,
  useList,
  type RowAttributes,
  type RowKind,
} from '../../../ui/index.ts'
import { OfAccount } from '../../navigation/conversationRows/index.ts'
import { openOwnWindow } from '../../navigation/topicActions/index.ts'
import { openSearch, searchFor } from '../../navigation/searches/index.ts'
import { partTitles, type PartTitle } from '../../settings/settings/index.ts'
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

/** Palette that opens any view or conversation and runs any command, found by typing a few letters. */
export function QuickSwitcher({ dialog }: { readonly dialog: DialogOf<'switcher'> }) {
  const store = useAccountStore()
  const [text, setText] = useState(dialog.text ?? '')
  const words = text.trim()
  const stores = useOtherStores()
  const allTargets = useTargets(stores, words !== '')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  useBufferedKeystrokes('switcher', input)
  const isLink = mayBePlaceLink(words)
  const targets = allTargets.known
  const groups = useMemo(() => find(targets, words), [targets, words])
  const found = useMemo(() => groups.flatMap((group) => group.targets.map(({ key }) => key)), [groups])
  const shown = useMemo(() => new Set(found), [found])
  const hits = useMessageHits(store.id, stores, isLink || /^[#@>,]/.test(words) ? '' : words, shown)
  // After a sign for commands or settings, no messages are searched.
  const searches = words !== '' && !/^[>,]/.test(words)
  const items = useMemo(() => itemsOf(groups, hits, searches), [groups, hits, searches])
  const announced = useDeferredValue(found.length + hits.length)

  const go = (target: SwitcherTarget): void => {
    closeDialog()
    const { run } = target
    if (run === undefined) navigateHash(target.hash())
    // Runs after the dialog closed and returned the focus to the element that had it before.
    else queueMicrotask(() => run(store))
  }
  /** Shift+Enter: opens a conversation in a separate window, or the page of a switch. */
  const goApart = (target: SwitcherTarget): void => {
    if (!isConversation(target)) return go(target)
    closeDialog()
    openOwnWindow(target.account ?? store.id, target.hash())
  }
  const search = (): void => searchFor(store.id, words)
  useCommands([
    {
      id: 'go.search',
      when: () => true,
      run: () => (searches ? search() : openSearch(store.id)),
    },
  ])
  const choose = (item: Item | undefined, row: HTMLElement | null): void => {
    // While the targets of a large account are being built, Enter uses the best of all targets.
    const first = targets === null ? find(allTargets.whole(), words)[0]?.targets[0] : undefined
    const target = first ?? (item?.type === 'target' ? item.target : undefined)
    // A click on the row, since its component knows the current value of the switch.
    if (row?.dataset['flips'] !== undefined) row.click()
    else if (target !== undefined) go(target)
    else if (item?.type === 'hit') openHit(item.hit)
    else if (item?.type === 'search') search()
  }
  // The selection is a row rather than an index, so that messages found later do not move it.
  const list = useList(items, itemKind, {
    typed: `${text}|`,
    wraps: true,
    onOpen: choose,
    onKey: ({ key, shiftKey }, item) => {
      if (key !== 'Enter') return false
      if (shiftKey && item?.type === 'target') goApart(item.target)
      else choose(item, list.row(item))
      return true
    },
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    const isSearch = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && searches
    if (!isSearch || isForInputMethod(event)) return list.onKeyDown(event, true)
    search()
    event.preventDefault()
  }
  const draw = useCallback(
    (item: Item, attributes: RowAttributes) => <Row item={item} typed={words} attributes={attributes} />,
    [words],
  )

  return (
    <Dialog title={t('app.jump_to')} bare onClose={closeDialog} width={640}>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          ref={input}
          {...list.field}
          className={styles.input}
          type="text"
          aria-label={t('app.jump_field')}
          placeholder={t('app.jump_placeholder')}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Scope words={words} />
      </div>
      {groups.length === 0 && hits.length === 0 && targets !== null && (
        <p className={styles.none}>{t('app.jump_none')}</p>
      )}
      <List
        list={list}
        role="listbox"
        label={t('app.jump_to')}
        className={styles.list}
        isOfField
        followsPointer
        draw={draw}
        headingOf={(item) => (item.type === 'heading' && item.title !== null ? t(item.title) : '')}
        headingClass={styles.heading}
      />
      <p className={styles.foot}>
        <SignHints />
        <EnterHints target={list.item?.type === 'target' ? list.item.target : undefined} />
      </p>
      <p className="visually-hidden" aria-live="polite">
        {t('app.jump_count', { count: announced })}
      </p>
    </Dialog>
  )
}

interface RowProps {
  readonly item: Item
  readonly typed: string
  readonly attributes: RowAttributes
}

function Row({ item, ...row }: RowProps) {
  const { id } = useAccountStore()
  if (item.type === 'heading') return null
  if (item.type === 'search') return <SearchOption words={row.typed} attributes={row.attributes} />
  const { account } = item.type === 'hit' ? item.hit : item.target
  const option =
    item.type === 'hit' ? (
      <HitOption {...row} hit={item.hit} isElsewhere={account !== id} />
    ) : item.target.flips !== null ? (
      <SwitchOption {...row} target={item.target} name={item.target.flips} />
    ) : (
      <TargetOption {...row} target={item.target} />
    )
  return account === null ? option : <OfAccount row={{ account }}>{option}</OfAccount>
}

/**
 * With several accounts, shows the organization that commands and settings belong to, or that conversations of all
 * are listed.
 */
function Scope({ words }: { readonly words: string }) {
  const { id } = useAccountStore()
  const accounts = useUi((ui) => ui.accounts)
  if (accounts.length < 2) return null
  return (
    <span data-ellipsis className={styles.scope}>
      {/^[>,]/.test(words) ? titleOfAccount(id, accounts) : t('app.jump_scope_all')}
    </span>
  )
}

/** Returns true for conversations, which can open in a separate window. */
const isConversation = ({ kind }: SwitcherTarget): boolean =>
  kind === 'topic' || kind === 'group' || kind === 'person'

const SignHints = () =>
  (['#', '@', '>', ','] as const).map((sign) => (
    <span key={sign}>
      <Keycap keys={sign} /> {t(signs[sign])}
    </span>
  ))

/** Hints for Enter and Shift+Enter on the selected row. */
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
        <Keycap keys={fixedKey('Enter')} />{' '}
        {t(
          isSwitch
            ? target.choice === null
              ? 'app.jump_enter_flip'
              : 'app.jump_enter_choose'
            : 'app.jump_enter',
        )}
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

/** Row of the palette, or a heading. A heading without a title only ends the group before it. */
type Item = { readonly key: string } & (
  | { readonly type: 'heading'; readonly title: MessageKey | null }
  | { readonly type: 'target'; readonly target: SwitcherTarget }
  | { readonly type: 'hit'; readonly hit: AccountHit }
  | { readonly type: 'search' }
)

const itemKind: RowKind<Item, string> = {
  keyOf: ({ key }) => key,
  isHeading: ({ type }) => type === 'heading',
}

const headingItem = (title: MessageKey | null): Item => ({ type: 'heading', key: `h${String(title)}`, title })

const itemsOf = (
  groups: readonly SwitcherGroup[],
  hits: readonly AccountHit[],
  searches: boolean,
): readonly Item[] => [
  ...groups.flatMap(({ heading, targets }): readonly Item[] => [
    headingItem(heading),
    ...targets.map((target): Item => ({ type: 'target', key: target.key, target })),
  ]),
  ...(hits.length > 0 ? [headingItem('app.jump_group_messages')] : []),
  ...hits.map((hit): Item => ({ type: 'hit', key: `m${hit.account} ${hit.id}`, hit })),
  ...(searches ? [headingItem(null), { type: 'search', key: 'search' } as const] : []),
]

function openHit({ account, id, conversation }: AccountHit): void {
  closeDialog()
  navigate(conversationNarrow(conversation), { near: id, account })
}

/** Returns the groups for the typed text, or the conversations of a pasted link. */
function find(targets: readonly SwitcherTarget[] | null, words: string): readonly SwitcherGroup[] {
  const links = mayBePlaceLink(words) ? linkTargets(words) : []
  if (links.length > 0) return [{ heading: 'app.jump_group_link', targets: links }]
  return targets === null ? [] : findTargets(targets, words)
}

/** Titles of the parts of the settings, loaded when the palette first opens. */
function usePartTitles(): readonly PartTitle[] {
  useEffect(() => {
    // If loading fails, the pages cannot be opened either, which the window reports.
    partTitles.load().catch(() => undefined)
  }, [])
  return partTitles.useValue() ?? noParts
}
const noParts: readonly PartTitle[] = []

interface Targets {
  /** null while they are being built. */
  readonly known: readonly SwitcherTarget[] | null
  /** Returns all targets of the account, building them at once if needed. */
  readonly whole: () => readonly SwitcherTarget[]
}

/**
 * All targets at the time when the palette opened, plus topics as they load. Other changes are ignored, since rows
 * must not move while the user chooses. Built in slices, as there may be tens of thousands.
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
