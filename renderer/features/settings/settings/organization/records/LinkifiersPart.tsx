import { useState } from 'react'
import {
  changesLinkifiers,
  firstLevelOf,
  hasAlternativeLinkifiers,
  hasReverseLinkifiers,
  ordersLinkifiers,
} from '../../../../../../shared/api/capabilities.ts'
import { t } from '../../../../../../shared/i18n.ts'
import { memoSelector } from '../../../../../../shared/model/state/memoSelector.ts'
import { useAccount, useApi } from '../../../../../state/index.ts'
import { TextField } from '../../../../../ui/index.ts'
import { useLinkifiers, useLoadedLinkifiers } from '../../../../content/content/index.ts'
import { RecordList } from './RecordList.tsx'
import type { RecordField, RecordValues } from './recordForm.ts'
import styles from './records.module.css'

type LeveledField = RecordField & { readonly since: number }

const fields: readonly LeveledField[] = [
  {
    name: 'pattern',
    label: 'organization.linkifier_pattern',
    hint: 'organization.linkifier_pattern_hint',
    since: 0,
  },
  {
    name: 'urlTemplate',
    label: 'organization.linkifier_template',
    hint: 'organization.linkifier_template_hint',
    since: 0,
  },
  {
    name: 'exampleInput',
    label: 'organization.linkifier_example',
    isOptional: true,
    since: firstLevelOf(hasReverseLinkifiers),
  },
  {
    name: 'reverseTemplate',
    label: 'organization.linkifier_reverse',
    hint: 'organization.linkifier_reverse_hint',
    isOptional: true,
    since: firstLevelOf(hasReverseLinkifiers),
  },
  {
    name: 'alternatives',
    label: 'organization.linkifier_alternatives',
    hint: 'organization.linkifier_alternatives_hint',
    kind: 'lines',
    isOptional: true,
    since: firstLevelOf(hasAlternativeLinkifiers),
  },
]

/** Returns the parameters for the form's texts, without those that the server lacks. */
function definitionOf({ texts }: RecordValues, level: number) {
  const { pattern = '', urlTemplate = '', exampleInput = '', reverseTemplate = '', alternatives = '' } = texts
  return {
    pattern,
    urlTemplate: urlTemplate.trim(),
    ...(hasReverseLinkifiers(level) && { exampleInput, reverseTemplate: reverseTemplate.trim() }),
    ...(hasAlternativeLinkifiers(level) && {
      alternativeUrlTemplates: alternatives
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    }),
  }
}

const linkifierRecords = memoSelector(
  ({ linkifiers }) => [linkifiers],
  ({ linkifiers }) =>
    linkifiers.map((linkifier) => ({
      id: String(linkifier.id),
      name: linkifier.pattern,
      detail: linkifier.urlTemplate,
      texts: {
        pattern: linkifier.pattern,
        urlTemplate: linkifier.urlTemplate,
        exampleInput: linkifier.exampleInput ?? '',
        reverseTemplate: linkifier.reverseTemplate ?? '',
        alternatives: linkifier.alternativeUrlTemplates.join('\n'),
      },
    })),
)

/** Linkifiers of the organization (patterns that become links), in the order in which they apply. */
export function LinkifiersPart() {
  const api = useApi()
  const level = useAccount((state) => state.realm.featureLevel)
  const records = useAccount(linkifierRecords)
  return (
    <>
      <RecordList
        title="organization.page_linkifiers"
        isWholePage
        hint="organization.linkifiers_hint"
        none="organization.linkifiers_none"
        add="organization.linkifiers_add"
        removal="organization.linkifiers_removal"
        records={records}
        fields={fields.filter(({ since }) => level >= since)}
        onAdd={(values) => api('addLinkifier', definitionOf(values, level))}
        onEdit={
          changesLinkifiers(level)
            ? (id, values) =>
                api('updateLinkifier', { linkifierId: Number(id), ...definitionOf(values, level) })
            : undefined
        }
        onRemove={(id) => api('removeLinkifier', { linkifierId: Number(id) })}
        onReorder={
          ordersLinkifiers(level)
            ? (ids) => api('reorderLinkifiers', { linkifierIds: ids.map(Number) })
            : undefined
        }
      />
      {records.length > 0 && <TryLinkifiers />}
    </>
  )
}

/** Maximum number of links listed for the test text. */
const maxLinks = 20

/** Field for a test text, which lists the links that all linkifiers create in it. */
function TryLinkifiers() {
  const [text, setText] = useState('')
  useLoadedLinkifiers()
  const ready = useLinkifiers()
  const links = ready === null || text === '' ? [] : ready.match(text).slice(0, maxLinks)
  return (
    <section aria-label={t('organization.linkifiers_try')}>
      <TextField
        label={t('organization.linkifiers_try')}
        hint={t('organization.linkifiers_try_hint')}
        value={text}
        maxLength={2000}
        dir="auto"
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      {text !== '' && ready !== null && links.length === 0 && (
        <p className={styles.hint}>{t('organization.linkifiers_try_none')}</p>
      )}
      <ul className={styles.tried} aria-label={t('organization.linkifiers_try_links')}>
        {links.map(({ start, end, url }) => (
          <li key={start}>
            <b dir="auto">{text.slice(start, end)}</b> → <span dir="ltr">{url}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
