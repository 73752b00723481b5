import { t } from '../../../../../../shared/i18n.ts'
import { memoSelector } from '../../../../../../shared/model/state/memoSelector.ts'
import { useAccount, useApi } from '../../../../../state/index.ts'
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

const domainRecords = memoSelector(
  ({ domains }) => [domains],
  ({ domains }) =>
    [...domains.values()]
      .sort((a, b) => a.domain.localeCompare(b.domain))
      .map(({ domain, allowSubdomains }) => ({
        id: domain,
        name: domain,
        detail: t(allowSubdomains ? 'organization.domain_with' : 'organization.domain_without'),
        texts: { domain, allowSubdomains: allowSubdomains ? 'on' : '' },
      })),
)

/** Email domains that users can join from while the organization restricts them. */
export function DomainsPart() {
  const api = useApi()
  const isRestricted = useAccount(({ realm }) => realm.fields['emails_restricted_to_domains'] === true)
  return (
    <RecordList
      title="organization.page_domains"
      isWholePage
      hint={isRestricted ? 'organization.domains_hint' : 'organization.domains_unused'}
      none="organization.domains_none"
      add="organization.domains_add"
      removal="organization.domains_removal"
      records={useAccount(domainRecords)}
      fields={fields}
      onAdd={(values) => api('addDomain', paramsOf(values, values.texts['domain'] ?? ''))}
      onEdit={(domain, values) => api('updateDomain', paramsOf(values, domain))}
      onRemove={(domain) => api('removeDomain', { domain })}
    />
  )
}
