import { hasPlaygrounds } from '../../../../../../shared/api/capabilities.ts'
import { memoSelector } from '../../../../../../shared/model/state/memoSelector.ts'
import { useAccount, useApi } from '../../../../../state/index.ts'
import { useTooOld } from '../../../../common/forms/index.ts'
import { RecordList } from './RecordList.tsx'
import type { RecordField } from './recordForm.ts'

const fields: readonly RecordField[] = [
  {
    name: 'language',
    label: 'organization.playground_language',
    hint: 'organization.playground_language_hint',
  },
  { name: 'name', label: 'organization.playground_name' },
  {
    name: 'urlTemplate',
    label: 'organization.playground_template',
    hint: 'organization.playground_template_hint',
  },
]

const playgroundRecords = memoSelector(
  ({ playgrounds }) => [playgrounds],
  ({ playgrounds }) =>
    playgrounds.map(({ id, name, language, urlTemplate }) => ({
      id: String(id),
      name: `${language}: ${name}`,
      detail: urlTemplate,
      texts: {},
    })),
)

/** Websites that can run code of a language. */
export function PlaygroundsPart() {
  const api = useApi()
  return (
    <RecordList
      title="organization.page_playgrounds"
      isWholePage
      hint="organization.playgrounds_hint"
      none="organization.playgrounds_none"
      add="organization.playgrounds_add"
      removal="organization.playgrounds_removal"
      records={useAccount(playgroundRecords)}
      fields={fields}
      limit={useTooOld(hasPlaygrounds) ?? undefined}
      onAdd={({ texts: { language = '', name = '', urlTemplate = '' } }) =>
        api('addPlayground', {
          language: language.trim(),
          name: name.trim(),
          urlTemplate: urlTemplate.trim(),
        })
      }
      onRemove={(id) => api('removePlayground', { playgroundId: Number(id) })}
    />
  )
}
