import { useMemo } from 'react'
import { hasPlaygrounds } from '../../../../../../shared/api/capabilities.ts'
import { call, useAccount, useAccountStore } from '../../../../../state/index.ts'
import { useTooOld } from '../../../../common/forms/index.ts'
import { fieldBlockOf } from '../fieldAt.ts'
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

/** Websites that can run code of a language. */
export function PlaygroundsPart() {
  const account = useAccountStore().id
  const old = useTooOld(hasPlaygrounds)
  const playgrounds = useAccount((state) => state.playgrounds)
  const block = useAccount((state) => fieldBlockOf(state, undefined))
  const records = useMemo(
    () =>
      playgrounds.map(({ id, name, language, urlTemplate }) => ({
        id: String(id),
        name: `${language}: ${name}`,
        detail: urlTemplate,
        isFixed: block !== null,
        texts: {},
      })),
    [playgrounds, block],
  )
  return (
    <RecordList
      title="organization.page_playgrounds"
      isWholePage
      hint="organization.playgrounds_hint"
      none="organization.playgrounds_none"
      add="organization.playgrounds_add"
      removal="organization.playgrounds_removal"
      records={records}
      fields={fields}
      limit={old ?? (block === null ? null : { kind: 'blocked', words: block })}
      onAdd={async ({ texts: { language = '', name = '', urlTemplate = '' } }) => {
        const params = { language: language.trim(), name: name.trim(), urlTemplate: urlTemplate.trim() }
        await call('api.call', { account, route: 'addPlayground', params })
      }}
      onRemove={async (id) => {
        await call('api.call', { account, route: 'removePlayground', params: { playgroundId: Number(id) } })
      }}
    />
  )
}
