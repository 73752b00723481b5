import { z } from 'zod'
import { listOf } from '../../records/lenient.ts'
import { realmDomain } from '../../records/organization/realmDomain.ts'
import { none } from '../params.ts'
import { nothing, reads, route } from '../route.ts'

const getDomains = route({
  name: 'getDomains',
  doc: 'The mail domains that people may join from; everybody.',
  method: 'GET',
  path: '/realm/domains',
  fromWindow: true,
  params: none,
  wire: () => ({}),
  result: reads(z.object({ domains: listOf(realmDomain) }).transform((wire) => wire.domains)),
})

const domainParam = z.object({ domain: z.string().min(1) })
const domainParams = domainParam.extend({ allowSubdomains: z.boolean() })
const domainWire = (params: z.output<typeof domainParams>) => ({
  domain: params.domain,
  allow_subdomains: params.allowSubdomains,
})

const addDomain = route({
  name: 'addDomain',
  doc: 'Lets people of a mail domain join; owners and administrators.',
  method: 'POST',
  path: '/realm/domains',
  fromWindow: true,
  params: domainParams,
  wire: domainWire,
  result: nothing,
})

const updateDomain = route({
  name: 'updateDomain',
  doc: 'Says whether subdomains count; owners and administrators.',
  method: 'PATCH',
  path: '/realm/domains/{domain}',
  fromWindow: true,
  params: domainParams,
  wire: domainWire,
  result: nothing,
})

const removeDomain = route({
  name: 'removeDomain',
  doc: 'No longer lets people of a mail domain join; owners and administrators.',
  method: 'DELETE',
  path: '/realm/domains/{domain}',
  fromWindow: true,
  params: domainParam,
  wire: (params) => ({ domain: params.domain }),
  result: nothing,
})

export const domainRoutes = { getDomains, addDomain, updateDomain, removeDomain } as const
