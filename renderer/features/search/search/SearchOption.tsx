import { t } from '../../../../shared/i18n.ts'
import { titleOfAccount } from '../../../../shared/ipc/accountTitle.ts'
import { termLabel } from '../../../../shared/model/search/termLabel.ts'
import type { SearchSuggestion } from '../../../../shared/model/search/searchSuggestions.ts'
import type { SearchNames } from '../../../../shared/narrow/operator.ts'
import { useUi, useAccount, fixedKey } from '../../../state/index.ts'
import { Icon, type IconName, type RowAttributes, Marked } from '../../../ui/index.ts'
import { ChannelMark } from '../../common/places/index.ts'
import { UserAvatar } from '../../content/people/index.ts'
import { AccountMark } from '../../navigation/conversationRows/index.ts'
import styles from './Search.module.css'
import { hereKey } from './useSuggestions.ts'
import type { SearchItem } from './searchItems.ts'
import type { SearchHit } from '../../../../shared/model/search/searchHit.ts'
import { displayUser } from '../../../../shared/model/people/users.ts'
import { HitTime } from '../../conversation/hits/index.ts'
import { LinesAround } from './LinesAround.tsx'

interface SearchOptionProps {
  readonly item: SearchItem
  readonly attributes: RowAttributes
  readonly names: SearchNames
  readonly isLoadingMore: boolean
  /** True while the messages before and after a result are shown. */
  readonly isInContext: boolean
  readonly onToggleContext: (key: string) => void
}

/** A row of the search. */
export function SearchOption({ item, attributes, names, isLoadingMore, ...context }: SearchOptionProps) {
  if (item.type === 'hit')
    return (
      <HitOption
        hit={item.hit}
        attributes={attributes}
        isInContext={context.isInContext}
        onToggleContext={() => context.onToggleContext(item.key)}
      />
    )
  if (item.type === 'suggestion') {
    const { suggestion, isRecent } = item
    return (
      <SuggestionOption suggestion={suggestion} isRecent={isRecent} attributes={attributes} names={names} />
    )
  }
  if (item.type === 'elsewhere')
    return <ElsewhereOption account={item.search.account} attributes={attributes} />
  return (
    <div {...attributes} aria-busy={isLoadingMore} className={styles.more}>
      {t(isLoadingMore ? 'search.loading_more' : 'search.more')}
    </div>
  )
}

interface SuggestionOptionProps {
  readonly suggestion: SearchSuggestion
  readonly isRecent: boolean
  readonly attributes: RowAttributes
  readonly names: SearchNames
}

/** A recent search, or a filter that the end of the text may become. */
function SuggestionOption({ suggestion, isRecent, attributes, names }: SuggestionOptionProps) {
  return (
    <div {...attributes} className={styles.suggestion}>
      {isRecent ? <Mark icon="history" /> : <SuggestionMark suggestion={suggestion} />}
      <span data-ellipsis>{isRecent ? repeatedLabel(suggestion, names) : labelOf(suggestion, names)}</span>
      {suggestion.key === hereKey && <span className={styles.note}>{t('search.here')}</span>}
      {suggestion.tooOld && <span className={styles.note}>{t('app.too_old')}</span>}
      {suggestion.begins !== null && <span className={styles.operator}>{suggestion.begins.name}:</span>}
    </div>
  )
}

function labelOf({ begins, terms }: SearchSuggestion, names: SearchNames): string {
  return begins?.offer === undefined
    ? terms.map((term) => termLabel(term, names)).join(' › ')
    : t(begins.offer)
}

/** Returns a recent search as text. */
const repeatedLabel = ({ terms, text }: SearchSuggestion, names: SearchNames): string =>
  [...terms.map((term) => termLabel(term, names)), ...(text === '' ? [] : [text])].join(' · ')

function SuggestionMark({ suggestion: { target } }: { suggestion: SearchSuggestion }) {
  if (target?.userId != null) return <UserAvatar userId={target.userId} size={20} />
  if (target?.kind === 'channel') return <ChannelMark channelId={target.channelId} className={styles.mark} />
  return <Mark icon={target === null ? 'search' : 'right'} />
}

const Mark = ({ icon }: { icon: IconName }) => (
  <span className={styles.mark}>
    <Icon name={icon} size={13} />
  </span>
)

interface ElsewhereOptionProps {
  readonly account: string
  readonly attributes: RowAttributes
}

/** A row that repeats the search in another account. */
function ElsewhereOption({ account, attributes }: ElsewhereOptionProps) {
  const name = useUi(({ accounts }) => titleOfAccount(account, accounts))
  return (
    <div {...attributes} className={styles.suggestion}>
      <span className={styles.mark}>
        <AccountMark account={account} />
      </span>
      {t('search.elsewhere', { name })}
    </div>
  )
}

const notes = { topic: 'search.newest_message', similar: 'search.similar' } as const

interface HitOptionProps {
  readonly hit: SearchHit
  readonly attributes: RowAttributes
  /** True while the messages before and after it are shown. */
  readonly isInContext: boolean
  readonly onToggleContext: () => void
}

/** A message that was found, with its sender, time and matching text. For a matching topic, its newest message. */
function HitOption({ hit, attributes, isInContext, onToggleContext }: HitOptionProps) {
  const name = useAccount((state) => displayUser(state, hit.senderId, hit.senderName).name)
  const toggle = t(isInContext ? 'search.around_hide' : 'search.around_show')
  const snippet = (
    <p className={styles.snippet}>
      <Marked {...hit.snippet} />
    </p>
  )
  return (
    <div {...attributes} className={styles.hit}>
      <UserAvatar userId={hit.senderId} size={24} fallbackName={hit.senderName} />
      <div className={styles.hitBody}>
        <p className={styles.hitHead}>
          <b data-ellipsis>{name}</b>
          <HitTime hit={hit} />
          {hit.match !== 'text' && <span className={styles.note}>{t(notes[hit.match])}</span>}
          {attributes['data-active'] === true && (
            // For the mouse only. A key and the menu do the same, and an option must not contain a button.
            <span
              aria-hidden="true"
              className={styles.toggleAround}
              data-tooltip={toggle}
              data-tooltip-keys={fixedKey('Alt+ArrowDown')}
              onClick={(event) => {
                event.stopPropagation()
                onToggleContext()
              }}
            >
              {toggle}
            </span>
          )}
        </p>
        {isInContext ? <LinesAround hit={hit}>{snippet}</LinesAround> : snippet}
      </div>
    </div>
  )
}
