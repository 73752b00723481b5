import { t } from '../../../../../shared/i18n.ts'
import { channelColor, cx, Icon, List, type ListHandle, type RowAttributes } from '../../../../ui/index.ts'
import { ChannelSign } from '../../../common/places/index.ts'
import { UserAvatar } from '../../../content/people/index.ts'
import { EmojiGlyph } from '../../../content/reactions/index.ts'
import styles from './typeahead.module.css'
import type { Suggestion } from './suggestion.ts'

interface SuggestionListProps {
  readonly list: ListHandle<Suggestion, string>
  /** True when there is no room above the field. */
  readonly opensBelow?: boolean
}

/** The list of suggestions for a text field, which keeps the focus. */
export function SuggestionList({ list, opensBelow = false }: SuggestionListProps) {
  return (
    <List
      list={list}
      role="listbox"
      label={t('compose.suggestions')}
      className={cx(styles.list, opensBelow && styles.below)}
      isOfField
      draw={drawSuggestion}
    />
  )
}

const drawSuggestion = (suggestion: Suggestion, row: RowAttributes) => (
  <div {...row} className={styles.option}>
    <span className={styles.icon} aria-hidden="true">
      <SuggestionIcon suggestion={suggestion} />
    </span>
    <span className={styles.label}>{suggestion.label}</span>
    {suggestion.detail !== '' && <span className={styles.detail}>{suggestion.detail}</span>}
  </div>
)

function SuggestionIcon({ suggestion: { icon } }: { suggestion: Suggestion }) {
  switch (icon.type) {
    case 'person':
      return <UserAvatar userId={icon.id} presence />
    case 'group':
      return <Icon name="people" />
    case 'snippet':
      return <Icon name="snippet" />
    case 'command':
      return <Icon name="right" />
    case 'language':
      return <Icon name="code" />
    case 'time':
      return <Icon name="later" />
    case 'channel':
      return (
        <span className={styles.hash} style={{ color: channelColor(icon.color) }}>
          <ChannelSign channel={icon} size={13} />
        </span>
      )
    case 'emoji':
      return <EmojiGlyph name={icon.name} code={icon.code} type={icon.kind} />
  }
}
