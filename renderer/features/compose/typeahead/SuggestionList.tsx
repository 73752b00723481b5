import { useEffect, useRef } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { channelColor, cx, Icon, listbox } from '../../../ui/index.ts'
import { UserAvatar } from '../../people/index.ts'
import { EmojiGlyph } from '../../reactions/index.ts'
import styles from './typeahead.module.css'
import type { Suggestion } from './suggestions.ts'

interface SuggestionListProps {
  readonly id: string
  readonly suggestions: readonly Suggestion[]
  readonly active: number
  /** There is no room above the field. */
  readonly opensBelow?: boolean
  readonly onPick: (index: number) => void
}

/** The list that a text field owns: the focus stays in the field, aria-activedescendant tells the row. */
export function SuggestionList({ id, suggestions, active, opensBelow = false, onPick }: SuggestionListProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active, suggestions])
  return (
    <ul
      ref={list}
      id={id}
      {...listbox}
      aria-label={t('compose.suggestions')}
      className={cx(styles.list, opensBelow && styles.below)}
    >
      {suggestions.map((suggestion, i) => (
        <li
          key={suggestion.key}
          id={`${id}-${i}`}
          role="option"
          aria-selected={i === active}
          className={cx(styles.option, i === active && styles.active)}
          // The field must keep the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(i)}
        >
          <span className={styles.icon} aria-hidden="true">
            <SuggestionIcon suggestion={suggestion} />
          </span>
          <span className={styles.label}>{suggestion.label}</span>
          {suggestion.detail !== '' && <span className={styles.detail}>{suggestion.detail}</span>}
        </li>
      ))}
    </ul>
  )
}

function SuggestionIcon({ suggestion: { icon } }: { suggestion: Suggestion }) {
  switch (icon.type) {
    case 'person':
      return <UserAvatar userId={icon.id} presence />
    case 'group':
      return <Icon name="people" />
    case 'channel':
      return (
        <span className={styles.hash} style={{ color: channelColor(icon.color) }}>
          {icon.isPrivate ? <Icon name="lock" size={13} /> : '#'}
        </span>
      )
    case 'emoji':
      return <EmojiGlyph name={icon.name} code={icon.code} type={icon.kind} />
  }
}
