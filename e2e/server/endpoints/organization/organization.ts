import { templateVariables } from '../../../../shared/linkifiers/template.ts'
import { activeIds } from '../../actions/people/groups.ts'
import { notifyOfRealm } from '../../actions/people/realm.ts'
import { notify } from '../../events/queue.ts'
import { badRequest, invalidField } from '../../http/apiError.ts'
import { bool, or, text } from '../../http/params.ts'
import { route } from '../../http/route.ts'
import type { Server } from '../../server.ts'
import type { RealmDomain } from '../../state/adminRecords.ts'
import { domainRecord, playgroundRecord } from '../../wire/organization.ts'

const admin = { admin: true }

function notifyOfPlaygrounds(server: Server): void {
  notify(server, activeIds(server), {
    type: 'realm_playgrounds',
    realm_playgrounds: server.state.playgrounds.map(playgroundRecord),
  })
}

const addPlayground = route(
  'POST',
  '/realm/playgrounds',
  { name: text, pygments_language: text, url_template: text },
  ({ server, params }) => {
    const { state } = server
    const name = params.name.trim()
    const language = params.pygments_language.trim()
    const template = params.url_template
    if (name === '') throw invalidField('name', 'This field cannot be blank.')
    if (language === '') throw invalidField('pygments_language', 'This field cannot be blank.')
    if (!/^[ \w+./#-]+$/.test(language))
      throw invalidField('pygments_language', 'Invalid characters in pygments language')
    const variables = templateVariables(template)
    if (variables === null) throw invalidField('url_template', 'Invalid URL template.')
    if (!variables.has('code'))
      throw invalidField(null, 'Missing the required variable "code" in the URL template')
    if (variables.size > 1)
      throw invalidField(null, '"code" should be the only variable present in the URL template')
    if (state.playgrounds.some((each) => each.name === name && each.language === language))
      throw invalidField(null, 'Realm playground with this Realm, Pygments language and Name already exists.')
    const id = state.nextIds.other++
    state.playgrounds.push({ id, name, language, urlTemplate: template })
    notifyOfPlaygrounds(server)
    return { id }
  },
  { levels: [49], admin: true },
)

const removePlayground = route(
  'DELETE',
  '/realm/playgrounds/{id}',
  {},
  ({ server, path }) => {
    const index = server.state.playgrounds.findIndex((each) => each.id === Number(path[0]))
    if (index < 0) throw badRequest('Invalid playground')
    server.state.playgrounds.splice(index, 1)
    notifyOfPlaygrounds(server)
    return {}
  },
  { levels: [49], admin: true },
)

/** Returns why a domain is invalid, or null. */
function domainFault(domain: string): string | null {
  if (domain === '') return "Domain can't be empty."
  if (!domain.includes('.')) return 'Domain must have at least one dot (.)'
  if (/^\.|\.$/.test(domain)) return 'Domain cannot start or end with a dot (.)'
  const parts = domain.split('.')
  if (parts.includes('')) return "Consecutive '.' are not allowed."
  if (parts.some((part) => /^-|-$/.test(part))) return "Subdomains cannot start or end with a '-'."
  return /^[a-z0-9.-]+$/.test(domain) ? null : "Domain can only have letters, numbers, '.' and '-'s."
}

function domainOf(server: Server, name: string | undefined): RealmDomain {
  const found = server.state.admin.domains.find((each) => each.domain === name?.toLowerCase())
  if (!found) throw badRequest(`No entry found for domain ${name ?? ''}.`)
  return found
}

function notifyOfDomain(server: Server, op: 'add' | 'change', domain: RealmDomain): void {
  notify(server, activeIds(server), { type: 'realm_domains', op, realm_domain: domainRecord(domain) })
}

const domains = route('GET', '/realm/domains', {}, ({ server }) => ({
  domains: server.state.admin.domains.map(domainRecord),
}))

const addDomain = route(
  'POST',
  '/realm/domains',
  { domain: text, allow_subdomains: or(bool, false) },
  ({ server, params }) => {
    const name = params.domain.trim().toLowerCase()
    const fault = domainFault(name)
    if (fault !== null) throw badRequest(`Invalid domain: ${fault}`)
    if (server.state.admin.domains.some((each) => each.domain === name))
      throw badRequest(`The domain ${name} is already a part of your organization.`)
    const domain = { domain: name, allowSubdomains: params.allow_subdomains }
    server.state.admin.domains.push(domain)
    notifyOfDomain(server, 'add', domain)
    return { new_domain: [server.state.nextIds.other++, name] }
  },
  admin,
)

const changeDomain = route(
  'PATCH',
  '/realm/domains/{domain}',
  { allow_subdomains: bool },
  ({ server, params, path }) => {
    const domain = domainOf(server, path[0])
    domain.allowSubdomains = params.allow_subdomains
    notifyOfDomain(server, 'change', domain)
    return {}
  },
  admin,
)

const removeDomain = route(
  'DELETE',
  '/realm/domains/{domain}',
  {},
  ({ server, path }) => {
    const domain = domainOf(server, path[0])
    const { domains: all } = server.state.admin
    all.splice(all.indexOf(domain), 1)
    notify(server, activeIds(server), { type: 'realm_domains', op: 'remove', domain: domain.domain })
    const { settings } = server.state.realm
    // Without domains the restriction would exclude all users.
    if (all.length === 0 && settings['emails_restricted_to_domains'] === true) {
      settings['emails_restricted_to_domains'] = false
      notifyOfRealm(server, { emails_restricted_to_domains: false }, false)
    }
    return {}
  },
  admin,
)

export const organizationRoutes = [
  addPlayground,
  removePlayground,
  domains,
  addDomain,
  changeDomain,
  removeDomain,
]
