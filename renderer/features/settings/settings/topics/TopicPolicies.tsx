import { useMemo, useRef, useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { filterByWords } from '../../../../../shared/model/search/matchesWords.ts'
import { useAccount, useDerived } from '../../../../state/index.ts'
import { Button, SearchField, useKeptFocus } from '../../../../ui/index.ts'
import { StateWords } from '../../../common/forms/index.ts'
import { policyOptions } from './policyOptions.ts'
import { topicRows, withTouched, type TopicRow, type TouchedTopic } from './topicRows.ts'
import { TopicPolicyRow } from './TopicPolicyRow.tsx'
import styles from './Topics.module.css'

/** Maximum number of rows drawn. The filter finds the others. */
const maxShown = 200

/** Topics that the user muted, unmuted or follows, each with its policy. */
export function TopicPolicies() {
  const [touched, setTouched] = useState<readonly TouchedTopic[]>([])
  const [query, setQuery] = useState('')
  const list = useRef<HTMLElement>(null)
  const rows = useDerived(
    (state) => [topicRows(state)],
    (state) => withTouched(state, topicRows(state), touched),
    [touched],
  )
  const found = useMemo(() => filterByWords(rows, query, textOf), [rows, query])
  const shown = found.slice(0, maxShown)
  useKeptFocus(shown, list)
  const clear = (): void => {
    setQuery('')
    list.current?.querySelector('input')?.focus()
  }
  return (
    <section aria-label={t('settings.topics_title')} ref={list} tabIndex={-1} className={styles.section}>
      <h2>{t('settings.topics_title')}</h2>
      <p className={styles.hint}>{t('settings.topics_hint')}</p>
      <MissingPolicies />
      {rows.length > 0 && (
        <SearchField
          className={styles.filter}
          label={t('settings.topics_filter')}
          value={query}
          onChange={setQuery}
        />
      )}
      {shown.length > 0 ? (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('settings.topics_topic')}</th>
              <th scope="col">{t('settings.topics_policy')}</th>
              <th scope="col" className={styles.time}>
                {t('settings.topics_changed')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <TopicPolicyRow
                key={row.key}
                row={row}
                onTouch={({ channelId, topic }) => setTouched([...touched, { channelId, topic }])}
              />
            ))}
          </tbody>
        </table>
      ) : (
        <div className={styles.none}>
          {rows.length === 0
            ? t('settings.topics_none')
            : t('settings.topics_noMatch', { query: query.trim() })}
          {rows.length > 0 && <Button onClick={clear}>{t('settings.topics_filterClear')}</Button>}
        </div>
      )}
      {found.length > shown.length && (
        <p className={styles.hint}>{t('settings.topics_more', { count: found.length - shown.length })}</p>
      )}
      <p className="visually-hidden" role="status">
        {query.trim() !== '' && t('settings.topics_count', { count: found.length })}
      </p>
    </section>
  )
}

/** Returns the text of a row that the filter searches. */
function textOf({ channel, policy, title }: TopicRow): string {
  const label = policyOptions.find((option) => option.policy === policy)?.label
  return `#${channel} ${title} ${label === undefined ? '' : t(label)}`
}

/** Lists the policies that the server is too old for. */
function MissingPolicies() {
  const level = useAccount((state) => state.realm.featureLevel)
  return policyOptions
    .filter(({ since }) => level < since)
    .map(({ label, since }) => (
      <div key={label} className={styles.missing}>
        <span>{t(label)}</span>
        <StateWords state={{ kind: 'old', since, level }} />
      </div>
    ))
}
