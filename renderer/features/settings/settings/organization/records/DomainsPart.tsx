import { useMemo } from 'react'
import { t } from '../../../../../../shared/i18n.ts'
import { call, useAccount, useAccountStore } from '../../../../../state/index.ts'
import { fieldBlockOf } from '../fieldAt.ts'
import { RecordList } from './RecordList.tsx'
import type { RecordField, RecordValues } from './recordForm.ts'

const fields: readonly RecordField[] = [
  {
    name: 'domain',
    label: 'organization.domain_name',
    hint: 'organization.domain_name_hint',
    isAsked: (_texts, isNew) => isNew,
  },
  { name: 'allowSubdomains', label: 'organization.domain_subdomains', kind: 'switch' },
]

/** Returns the parameters for the form's values. Of an email address, only the part after the @ is used. */
const paramsOf = ({ texts }: RecordValues, domain: string) => ({
  domain: domain.trim().replace(/^.*@/, ''),
  allowSubdomains: texts['allowSubdomains'] === 'on',
})

/** Email domains that users can join from while the organization restricts them. */
export function DomainsPart() {
  const account = useAccountStore().id
  const domains = useAccount((state) => state.domains)
  const isRestricted = useAccount(({ realm }) => realm.fields['emails_restricted_to_domains'] === true)
  const block = useAccount((state) => fieldBlockOf(state, undefined))
  const records = useMemo(
    () =>
      [...domains.values()]
        .sort((a, b) => a.domain.localeCompare(b.domain))
        .map(({ domain, allowSubdomains }) => ({
          id: domain,
          name: domain,
          detail: t(allowSubdomains ? 'organization.domain_with' : 'organization.domain_without'),
          isFixed: block !== null,
          texts: { domain, allowSubdomains: allowSubdomains ? 'on' : '' },
        })),
    [domains, block],
  )
  return (
    <RecordList
      title="organization.page_domains"
      isWholePage
      hint={isRestricted ? 'organization.domains_hint' : 'organization.domains_unused'}
      none="organization.domains_none"
      add="organization.domains_add"
      removal="organization.domains_removal"
      records={records}
      fields={fields}
      limit={block === null ? null : { kind: 'blocked', words: block }}
      onAdd={async (values) => {
        const params = paramsOf(values, values.texts['domain'] ?? '')
        await call('api.call', { account, route: 'addDomain', params })
      }}
      onEdit={async (domain, values) => {
        await call('api.call', { account, route: 'updateDomain', params: paramsOf(values, domain) })
      }}
      onRemove={async (domain) => {
        await call('api.call', { account, route: 'removeDomain', params: { domain } })
      }}
    />
  )
}
