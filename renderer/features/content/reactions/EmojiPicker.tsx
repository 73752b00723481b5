import {
  memo,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { t } from '../../../../shared/i18n.ts'
import { useAccount } from '../../../state/index.ts'
import { cx, useReturnedFocus } from '../../../ui/index.ts'
import { findEmoji, ownEmoji, quickChoices, unicodeChoice, type EmojiChoice } from './emojiChoice.ts'
import { EmojiGlyph } from './EmojiGlyph.tsx'
import { emojiTable, type EmojiTable } from './emojiTable.ts'
import styles from './picker.module.css'

interface EmojiPickerProps {
  /** Element that the picker opens beside. */
  readonly at: Element
  readonly onPick: (emoji: EmojiChoice) => void
  readonly onClose: () => void
}

interface Section {
  readonly title: string
  readonly emoji: readonly EmojiChoice[]
}

/** Chooses an emoji by name or from the grid. Arrow keys move, Enter chooses. Render it only while it is open. */
export function EmojiPicker({ at, onPick, onClose }: EmojiPickerProps) {
  const box = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const table = emojiTable.useValue()
  const ownEmojiList = useAccount(ownEmoji)
  useEffect(() => {
    void emojiTable.load()
  }, [])
  useReturnedFocus(box)
  useLayoutEffect(() => {
    const picker = box.current!
    picker.showPopover()
    place(picker, at)
    picker.querySelector('input')?.focus()
    // The position is only computed on opening.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const sections = useMemo((): readonly Section[] => {
    if (query.trim() !== '')
      return [{ title: t('messages.emoji_found'), emoji: findEmoji(table, ownEmojiList, query.trim(), 64) }]
    return table === null ? [] : sectionsOf(table, [...ownEmojiList.values()])
  }, [query, table, ownEmojiList])
  const pick = (emoji: EmojiChoice): void => {
    onClose()
    onPick(emoji)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      const first = sections[0]?.emoji[0]
      if (first !== undefined && query !== '') pick(first)
    } else if (!moveFocus(box.current!, event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={t('messages.emoji_title')}
      className={cx(styles.picker, query.trim() !== '' && styles.finding)}
      onKeyDown={onKeyDown}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose()
      }}
    >
      <div className={styles.search}>
        <input
          type="search"
          aria-label={t('messages.emoji_search')}
          placeholder={t('messages.emoji_search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <ShownName picker={box} />
      </div>
      <Grid sections={sections} onPick={pick} />
      {query !== '' && sections[0]?.emoji.length === 0 && (
        <p className={styles.none}>{t('messages.emoji_none')}</p>
      )}
    </div>
  )
}

/**
 * The name of the emoji under the pointer or with the focus. A separate component, so that hundreds of buttons are
 * not rendered again.
 */
function ShownName({ picker }: { picker: RefObject<HTMLElement | null> }) {
  const [name, setName] = useState('')
  useEffect(() => {
    const box = picker.current
    const show = ({ target }: Event): void =>
      setName(target instanceof Element ? (target.closest('button')?.dataset['tooltip'] ?? '') : '')
    box?.addEventListener('pointerover', show)
    box?.addEventListener('focusin', show)
    return () => {
      box?.removeEventListener('pointerover', show)
      box?.removeEventListener('focusin', show)
    }
  }, [picker])
  return (
    <span data-ellipsis className={styles.shown} aria-hidden="true">
      {name}
    </span>
  )
}

const Grid = memo(function Grid({
  sections,
  onPick,
}: {
  sections: readonly Section[]
  onPick: (emoji: EmojiChoice) => void
}) {
  return (
    <div className={styles.scroll}>
      {sections.map(({ title, emoji }, section) => (
        <section key={title} className={styles.section} aria-label={title}>
          <h2>{title}</h2>
          <div className={styles.grid}>
            {emoji.map((emojiChoice, index) => (
              <button
                key={`${emojiChoice.type} ${emojiChoice.code}`}
                type="button"
                tabIndex={section === 0 && index === 0 ? 0 : -1}
                aria-label={emojiChoice.name.replaceAll('_', ' ')}
                data-tooltip={`:${emojiChoice.name}:`}
                onClick={() => onPick(emojiChoice)}
              >
                {emojiChoice.char ?? (
                  <EmojiGlyph name={emojiChoice.name} code={emojiChoice.code} type={emojiChoice.type} />
                )}
              </button>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
})

function sectionsOf(table: EmojiTable, ownEmojiList: readonly EmojiChoice[]): readonly Section[] {
  return [
    { title: t('messages.emoji_quick'), emoji: quickChoices(table) },
    ...(ownEmojiList.length === 0 ? [] : [{ title: t('messages.emoji_realm'), emoji: ownEmojiList }]),
    ...table.groups.map(({ name, emoji }) => ({ title: groupTitle(name), emoji: emoji.map(unicodeChoice) })),
  ]
}

const groupTitles = {
  smileys: 'messages.emoji_smileys',
  people: 'messages.emoji_people',
  nature: 'messages.emoji_nature',
  food: 'messages.emoji_food',
  activities: 'messages.emoji_activities',
  travel: 'messages.emoji_travel',
  objects: 'messages.emoji_objects',
  symbols: 'messages.emoji_symbols',
  flags: 'messages.emoji_flags',
} as const
const groupTitle = (name: string): string =>
  Object.hasOwn(groupTitles, name) ? t(groupTitles[name as keyof typeof groupTitles]) : name

const columns = 8

/**
 * Moves the focus among the buttons, or from the field to the first one and back. Returns true if it handled the key.
 */
function moveFocus(picker: HTMLElement, event: KeyboardEvent): boolean {
  const buttons = [...picker.querySelectorAll<HTMLElement>('button')]
  const index = buttons.indexOf(document.activeElement as HTMLElement)
  const inField = index < 0
  const steps: Partial<Record<string, number>> = inField
    ? { ArrowDown: 1 }
    : { ArrowDown: columns, ArrowUp: -columns, ArrowRight: 1, ArrowLeft: -1 }
  const step = steps[event.key]
  if (step === undefined) return false
  if (!inField && index + step < 0) picker.querySelector('input')?.focus()
  else buttons[Math.min(buttons.length - 1, index + step)]?.focus()
  return true
}

function place(picker: HTMLElement, at: Element): void {
  const box = picker.getBoundingClientRect()
  const edge = at.getBoundingClientRect()
  const below = edge.bottom + 4
  const isAbove = below + box.height > innerHeight - 8
  // Fixed at the edge it opens from, because its height changes with the results.
  if (isAbove) picker.style.bottom = `${Math.min(innerHeight - box.height - 8, innerHeight - edge.top + 4)}px`
  else picker.style.top = `${below}px`
  picker.style.left = `${Math.max(8, Math.min(edge.left, innerWidth - box.width - 8))}px`
}
